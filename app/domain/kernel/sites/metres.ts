const EARTH_M = 6_371_000

type Point = { latitude: number; longitude: number }

/** Returns the metres between two points along the earth's surface. */
export function metresBetween(a: Point, b: Point): number {
  const rad = Math.PI / 180
  const [north, east] = [(b.latitude - a.latitude) * rad, (b.longitude - a.longitude) * rad]
  const part =
    Math.sin(north / 2) ** 2 + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(east / 2) ** 2
  return 2 * EARTH_M * Math.asin(Math.sqrt(part))
}
