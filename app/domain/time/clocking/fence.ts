import { metresBetween } from '../../kernel/sites/metres.ts'

export const FENCE_VERDICTS = ['at_site', 'near', 'away', 'unknown'] as const
/** Whether a punch was made at its site. `near` means that the fix is too inaccurate to tell. */
export type FenceVerdict = (typeof FENCE_VERDICTS)[number]

/** A punch's location relative to its site, in whole metres; null if not measured. */
export type Fenced = { verdict: FenceVerdict; distanceMetres: number | null; radiusMetres: number | null }

type Point = { latitude: number; longitude: number }
/** The phone's location. `ageMs` is null if the phone gave no time. */
type Fix = { latitude: number | null; longitude: number | null; accuracy: number | null; ageMs: number | null }
/** A site with the point from which distances are measured; many sites have none yet. */
type Measured = { latitude: number | null; longitude: number | null; radiusMetres: number }

/** A fix older than this shows where the person was, not where they are. */
const OLDEST_FIX_MS = 5 * 60_000
/** A fix less accurate than this is a guess from the network, not a measurement. */
const COARSEST_M = 500

/**
 * Returns whether a punch was made at its site. Phones disagree on what accuracy means (68 % or 95 %), so a punch
 * counts as away only if it is further off than twice the accuracy. No punch is refused because of its place: the
 * verdict is only shown.
 * @param fix the phone's location; null if it gave none or a place was typed
 * @param site null if the site is unknown
 */
export function fence(fix: Fix | null, site: Measured | null): Fenced {
  const [from, to] = [fix && pointOf(fix), site && pointOf(site)]
  const radiusMetres = site?.radiusMetres ?? null
  if (!fix || !site || !from || !to) return { verdict: 'unknown', distanceMetres: null, radiusMetres }
  const distance = Math.round(metresBetween(from, to))
  return { verdict: verdictOf(distance, fix, site.radiusMetres), distanceMetres: distance, radiusMetres }
}

function verdictOf(distance: number, { accuracy, ageMs }: Pick<Fix, 'accuracy' | 'ageMs'>, radius: number) {
  if (accuracy === null || accuracy > COARSEST_M || (ageMs !== null && ageMs > OLDEST_FIX_MS)) return 'unknown'
  if (distance <= radius && accuracy <= radius) return 'at_site'
  return distance - 2 * accuracy <= radius ? 'near' : 'away'
}

/** Returns the site nearest to a fix; null if no distance can be measured. */
export function nearestSite<S extends Measured>(fix: Fix | null, sites: readonly S[]): S | null {
  const from = fix && pointOf(fix)
  if (!from) return null
  const measured = sites.flatMap((site) => {
    const point = pointOf(site)
    return point ? [{ site, distance: metresBetween(from, point) }] : []
  })
  return (
    measured.reduce<(typeof measured)[number] | null>(
      (best, one) => (best && best.distance <= one.distance ? best : one),
      null,
    )?.site ?? null
  )
}

/**
 * Returns 'About 340 m from Canary Wharf Tower (±35 m)' or, if the name is not known, 'About 262 km from the site';
 * null without a measurement. @param site its name, if known
 */
export function fenceWords(
  { verdict, distanceMetres, accuracyMetres }: Omit<Fenced, 'radiusMetres'> & { accuracyMetres: number | null },
  site: string | null = null,
): string | null {
  if (distanceMetres === null) return null
  const around = accuracyMetres === null ? '' : ` (±${Math.round(accuracyMetres)} m)`
  if (verdict === 'at_site') return `At ${site ?? 'the site'}${around}`
  return `About ${distanceText(distanceMetres)} from ${site ?? 'the site'}${around}`
}

/**
 * How reliable a punch's location is: it is verified only if it lies inside the site's circle, and otherwise just
 * recorded.
 */
export type PlaceMark = 'verified' | 'recorded' | 'away'

/**
 * Returns how a punch's location may be described; null if no position was sent. @param fence the position relative to
 * the site, null if the site is unknown
 */
export function placeMark(hasPosition: boolean, fence: Pick<Fenced, 'verdict'> | null): PlaceMark | null {
  if (!hasPosition) return null
  if (fence?.verdict === 'at_site') return 'verified'
  return fence?.verdict === 'away' ? 'away' : 'recorded'
}

/** The words for each location mark, and the tone of its badge. */
export const PLACE_MARKS = {
  verified: { tone: 'good', words: 'Location verified' },
  recorded: { tone: 'info', words: 'Location recorded' },
  away: { tone: 'warn', words: 'Away from the site' },
} as const

/**
 * Returns the badge for a punch's location; null if no position was sent. If the person was away and the distance is
 * known, the badge says how far from which site. @param fence the position relative to the site, null if the site is
 * unknown @param site its name, if known
 */
export function placeBadge(
  hasPosition: boolean,
  fence: Pick<Fenced, 'verdict' | 'distanceMetres'> | null,
  site: string | null = null,
): { tone: 'good' | 'info' | 'warn'; words: string } | null {
  const mark = placeMark(hasPosition, fence)
  if (!mark) return null
  const far = fence?.distanceMetres
  if (mark !== 'away' || !far) return PLACE_MARKS[mark]
  return { ...PLACE_MARKS.away, words: `${distanceText(far)} from ${site ?? 'the site'}` }
}

const distanceText = (metres: number) => (metres < 1000 ? `${metres} m` : `${(metres / 1000).toFixed()} km`)

// Clients often send 0,0 when they have no location; nobody works there.
function pointOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }): Point | null {
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null
  return { latitude, longitude }
}
