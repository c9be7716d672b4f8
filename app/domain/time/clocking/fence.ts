import { metresBetween } from '../../kernel/sites/metres.ts'

export const FENCE_VERDICTS = ['at_site', 'near', 'away', 'unknown'] as const
/** Whether a punch was made at its site. `near`: the fix is too coarse to tell. */
export type FenceVerdict = (typeof FENCE_VERDICTS)[number]

/** How a punch stood to its site when it was made, in whole metres; what was not measured is null. */
export type Fenced = { verdict: FenceVerdict; distanceMetres: number | null; radiusMetres: number | null }

type Point = { latitude: number; longitude: number }
/** Where a phone says it is. `ageMs` is null where it does not say since when. */
type Fix = { latitude: number | null; longitude: number | null; accuracy: number | null; ageMs: number | null }
/** A site as it is measured against; many have no point yet. */
type Measured = { latitude: number | null; longitude: number | null; radiusMetres: number }

/** An older fix says where somebody was, not where they are. */
const OLDEST_FIX_MS = 5 * 60_000
/** A coarser one is a guess from the network, not a measurement. */
const COARSEST_M = 500

/**
 * Whether a punch was made at its site. Phones disagree on what accuracy means (68 % or 95 %), so nobody is called away
 * within twice of it, and nothing is refused for a place: the verdict is there to be read.
 * @param fix what the phone said; null where it said nothing or a place was typed
 * @param site null where it is not known which
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

/** Of many sites the one nearest to a fix; null where nothing can be measured. */
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
 * Returns 'About 340 m from Canary Wharf Tower (±35 m)' or, from a kilometre on, 'About 262 km from it'; null without a
 * measurement.
 * @param site its name, where it is known
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

/** What is known of the place of a punch: only a position inside the site's circle is verified, any other is recorded. */
export type PlaceMark = 'verified' | 'recorded' | 'away'

/**
 * Returns how the place of a punch may be spoken of; null where no position was sent.
 * @param fence how the position stood to the site, null where no site is known
 */
export function placeMark(hasPosition: boolean, fence: Pick<Fenced, 'verdict'> | null): PlaceMark | null {
  if (!hasPosition) return null
  if (fence?.verdict === 'at_site') return 'verified'
  return fence?.verdict === 'away' ? 'away' : 'recorded'
}

/** The words for a place by its mark, with the tone in which a badge says them. */
export const PLACE_MARKS = {
  verified: { tone: 'good', words: 'Location verified' },
  recorded: { tone: 'info', words: 'Location recorded' },
  away: { tone: 'warn', words: 'Away from the site' },
} as const

/**
 * Returns the badge for the place of a punch; null where no position was sent. Away from a site whose distance is known, it
 * says how far from which site.
 * @param fence how the position stood to the site, null where no site is known
 * @param site its name, where it is known
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

// 0,0 is how absence is often written, and no place of work.
function pointOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }): Point | null {
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null
  return { latitude, longitude }
}
