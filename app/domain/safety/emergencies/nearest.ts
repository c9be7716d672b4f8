import { metresBetween } from '../../kernel/sites/metres.ts'

type Point = { latitude: number; longitude: number }

/** Where the knowledge of a colleague's location comes from. */
export const PLACE_SOURCES = ['clock_in', 'check_in', 'site'] as const
export type PlaceSource = (typeof PLACE_SOURCES)[number]

/** A colleague on shift, with their last known location and its time. */
export type OnShift = { userId: string; siteId: string | null; point: Point | null; at: Date; source: PlaceSource }

/** A colleague with their distance from where help is needed; null if one of the two locations is unknown. */
export type Near<P extends OnShift> = P & { metres: number | null }

/**
 * Returns the colleagues nearest to an alert, nearest first. If distances are unknown, people at the same site come
 * first, then those with the newest location. @param from where help is needed; null if unknown
 */
export function nearestTo<P extends OnShift>(
  from: Point | null,
  siteId: string | null,
  people: readonly P[],
  most: number,
): Near<P>[] {
  const far = ({ metres }: { metres: number | null }) => metres ?? Infinity
  const elsewhere = (person: OnShift) => (siteId !== null && person.siteId === siteId ? 0 : 1)
  return people
    .map((person) => ({
      ...person,
      metres: from && person.point ? Math.round(metresBetween(from, person.point)) : null,
    }))
    .sort((a, b) => compare(far(a), far(b)) || elsewhere(a) - elsewhere(b) || b.at.getTime() - a.at.getTime())
    .slice(0, most)
}

// Two unknown distances count as equal. Subtracting two infinities would not give 0.
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
