import { expect, it } from 'vitest'
import { metresBetween } from '../../kernel/sites/metres.ts'
import { fence, fenceWords, nearestSite, placeBadge } from './fence.ts'

const SITE = { latitude: 51.5, longitude: -0.12, radiusMetres: 100 }
/** Returns a fix this many metres north of the site. */
const at = (metres: number, accuracy: number | null, ageMs: number | null = 0) => ({
  latitude: SITE.latitude + (metres / 6_371_000) * (180 / Math.PI),
  longitude: SITE.longitude,
  accuracy,
  ageMs,
})

it.each([
  [40, 12, 'at_site'],
  [100, 100, 'at_site'],
  [40, 101, 'near'],
  [130, 40, 'near'],
  [340, 35, 'away'],
  [340, 200, 'near'],
  [50, 500, 'near'],
  [50, 800, 'unknown'],
  [50, null, 'unknown'],
])('at %i m, known to %s m, with a radius of 100 m: %s', (distance, accuracy, verdict) => {
  expect(fence(at(distance, accuracy), SITE)).toEqual({ verdict, distanceMetres: distance, radiusMetres: 100 })
})

it('is unknown without a fix, with an old one, at 0,0, or without a site or its position', () => {
  const nothing = { verdict: 'unknown', distanceMetres: null, radiusMetres: 100 }
  expect(fence(null, SITE)).toEqual(nothing)
  expect(fence({ latitude: null, longitude: null, accuracy: null, ageMs: null }, SITE)).toEqual(nothing)
  expect(fence({ latitude: 0, longitude: 0, accuracy: 5, ageMs: 0 }, SITE)).toEqual(nothing)
  expect(fence(at(40, 12), { ...SITE, latitude: null, longitude: null })).toEqual(nothing)
  expect(fence(at(40, 12), null)).toEqual({ ...nothing, radiusMetres: null })
  expect(fence(at(40, 12, 6 * 60_000), SITE).verdict).toBe('unknown')
  expect(fence(at(40, 12, 5 * 60_000), SITE).verdict).toBe('at_site')
  expect(fence(at(40, 12, null), SITE).verdict).toBe('at_site')
})

it('finds the nearest of 300 sites', () => {
  const sites = Array.from({ length: 300 }, (_, n) => ({
    id: n,
    latitude: n === 7 ? null : 50 + n / 100,
    longitude: -0.12,
    radiusMetres: 100,
  }))
  expect(nearestSite(at(0, 10), sites)?.id).toBe(150)
  expect(nearestSite({ ...at(0, 10), latitude: 50.0701 }, sites)?.id).toBe(8)
  expect(nearestSite(null, sites)).toBeNull()
  expect(nearestSite(at(0, 10), [])).toBeNull()
})

it("measures along the earth's surface", () => {
  const [london, edinburgh] = [
    { latitude: 51.5074, longitude: -0.1278 },
    { latitude: 55.9533, longitude: -3.1883 },
  ]
  expect(Math.round(metresBetween(london, edinburgh) / 1000)).toBe(534)
})

it('says it in a sentence', () => {
  const words = (distance: number, accuracy: number) =>
    fenceWords({ ...fence(at(distance, accuracy), SITE), accuracyMetres: accuracy })
  expect(words(340, 35)).toBe('About 340 m from the site (±35 m)')
  expect(words(40, 12.4)).toBe('At the site (±12 m)')
  const away = { ...fence(at(340, 35), SITE), accuracyMetres: 35 }
  expect(fenceWords(away, 'Harbour Gate')).toBe('About 340 m from Harbour Gate (±35 m)')
  expect(fenceWords({ ...fence(null, SITE), accuracyMetres: null })).toBeNull()
})

it('uses kilometres for long distances', () => {
  const far = { verdict: 'away', distanceMetres: 262_295, radiusMetres: 100, accuracyMetres: 12 } as const
  expect(fenceWords(far)).toBe('About 262 km from the site (±12 m)')
})

it('a badge says how far from which site if that is known, and otherwise only what is', () => {
  const away = { verdict: 'away', distanceMetres: 262_295 } as const
  expect(placeBadge(true, away, 'Harbour Gate')).toEqual({ tone: 'warn', words: '262 km from Harbour Gate' })
  expect(placeBadge(true, { ...away, distanceMetres: 340 })).toMatchObject({ words: '340 m from the site' })
  expect(placeBadge(true, { ...away, distanceMetres: null })).toMatchObject({ words: 'Away from the site' })
  expect(placeBadge(true, { verdict: 'at_site', distanceMetres: 4 })).toMatchObject({ words: 'Location verified' })
  expect(placeBadge(true, null)).toMatchObject({ words: 'Location recorded' })
  expect(placeBadge(false, away)).toBeNull()
})
