// Converts a site's position to and from one text, in the form in which maps copy it.

const DEGREES = /^(-?\d{1,2}(?:\.\d{1,20})?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d{1,20})?)$/

/** '51.5034, -0.1276': five decimals are about a metre. */
export const pointText = (latitude: number, longitude: number): string =>
  `${Number(latitude.toFixed(5))}, ${Number(longitude.toFixed(5))}`

/** Returns the degrees in such a text; null if it has none. */
export function readPoint(text: string): { latitude: number; longitude: number } | null {
  const [, latitude, longitude] = DEGREES.exec(text.trim()) ?? []
  if (latitude === undefined || Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180) return null
  return { latitude: Number(latitude), longitude: Number(longitude) }
}
