import { metresBetween } from '../../kernel/sites/metres.ts'

type Point = { latitude: number; longitude: number }

/** How the place of a colleague is known. */
export const PLACE_SOURCES = ['clock_in', 'check_in', 'site'] as const
export type PlaceSource = (typeof PLACE_SOURCES)[number]

/** A colleague on shift, with where they were last and since when that is known. */
export type OnShift = { userId: string; siteId: string | null; point: Point | null; at: Date; source: PlaceSource }

/** The same, with how far away that is; null where one of the two places is not known. */
export type Near<P extends OnShift> = P & { metres: number | null }

/**
 * Returns the colleagues nearest to an alert, nearest first. Where nobody can say how far, those of the same site come
 * first, and the latest place before an older one.
 * @param from where help is needed; null where that is not known
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

// Two that are both unknown are alike, which a difference of infinities would not say.
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
