import { type Rgb, type Vest, hsv } from './wardrobe.ts'

/**
 * Returns the colour of a hi-vis garment at a point of a body that faces the camera; null where it leaves the body or
 * shirt uncovered. `x` from the middle and `y` from the chin, in face widths; `body` has the neck's and the shoulders'
 * half widths.
 */
export function vestColour(vest: Vest, body: { neck: number; shoulders: number }, x: number, y: number): Rgb | null {
  const side = Math.abs(x)
  const armhole = body.shoulders * vest.armhole + 0.12 * Math.max(0, y - 1)
  if (!vest.sleeves && side > armhole) return null
  if (side < vest.gap) return null
  if (y < vest.neckline && side < body.neck + (vest.neckline - y) * 0.45) return null
  const { bands } = vest
  const half = bands.width / 2
  const curve = 0.06 * (1 - x * x)
  const nearest = Math.min(
    bands.vertical === null ? 9 : Math.abs(side - bands.vertical - (bands.braces ? (y - 1) * 0.3 : 0)),
    ...bands.horizontal.map((at) => Math.abs(y - at - curve)),
  )
  if (nearest < half) return hsv(210, 0.04, Math.min(1, bands.shade))
  if (bands.trim && nearest < half * 1.7) return bands.trim
  return vest.second && (vest.sleeves ? side > body.shoulders * 0.7 || y > 1.5 : y > 1.3) ? vest.second : vest.colour
}
