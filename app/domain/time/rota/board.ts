import { type Day } from '~/platform/dates.ts'
import { compareNames } from '~/platform/names.ts'

/** A shift on the board: the people on it, and how many it needs. */
export type BoardDuty = {
  id: string
  postId: string
  siteId: string
  day: Day
  start: string
  end: string
  minutes: number
  people: number
  assigned: number
  state: string
  on: { assignmentId: string; userId: string; name: string; state: string; cannot: boolean }[]
}
export type BoardPost = { id: string; siteId: string; name: string }
type Times = { start: string; end: string }

/** One week of a position. `last` has the times of its last shift, the default for the next one. */
export type PostWeek = {
  id: string
  name: string
  gaps: number
  minutes: number
  last: Times | null
  duties: BoardDuty[]
}
/** One week of a site. `drafts` counts unpublished shifts, and `gaps` unfilled places. */
export type SiteWeek = {
  id: string
  name: string
  gaps: number
  drafts: number
  minutes: number
  mayPlan: boolean
  posts: PostWeek[]
}
export type BoardTotals = {
  days: { day: Day; minutes: number; gaps: number }[]
  people: { userId: string; name: string; minutes: number }[]
}

/** Returns how many more people a shift needs: 0 if it is cancelled. */
export const gapsOf = ({ state, people, assigned }: Pick<BoardDuty, 'state' | 'people' | 'assigned'>): number =>
  state === 'cancelled' ? 0 : Math.max(0, people - assigned)

const counts = ({ state }: BoardDuty) => state !== 'cancelled'
/** Returns the planned minutes of everyone on the shift, added up. */
const plannedOf = (duty: BoardDuty) => (counts(duty) ? duty.minutes * duty.assigned : 0)
const sum = <T>(items: readonly T[], of: (one: T) => number) => items.reduce((all, one) => all + of(one), 0)

/**
 * Returns the sites that fit on one page, each of them whole, and those that do not. Sites with the most gaps come
 * first, then sites by name.
 * @param counts shifts and gaps by site; a site that is missing from it has none
 * @param most shifts on one page; the first site is always included
 */
export function fitting<Site extends { id: string; name: string }>(
  sites: readonly Site[],
  counts: ReadonlyMap<string, { shifts: number; gaps: number }>,
  most: number,
): { within: Site[]; rest: (Site & { gaps: number })[] } {
  const of = (site: Site) => counts.get(site.id) ?? { shifts: 0, gaps: 0 }
  const ordered = [...sites].sort((a, b) => of(b).gaps - of(a).gaps || compareNames(a.name, b.name))
  let room = most
  const place = ordered.map((site, index) => {
    const fits = index === 0 || of(site).shifts <= room
    if (fits) room -= of(site).shifts
    return { site, fits }
  })
  return {
    within: place.flatMap(({ site, fits }) => (fits ? site : [])),
    rest: place.flatMap(({ site, fits }) => (fits ? [] : { ...site, gaps: of(site).gaps })),
  }
}

/**
 * Returns a week by site and position: sites with gaps first, then by name. A removed position is included if it has
 * shifts in that week.
 */
export function weekBySite(
  sites: readonly { id: string; name: string; mayPlan: boolean }[],
  posts: readonly BoardPost[],
  duties: readonly BoardDuty[],
  lastTimes: ReadonlyMap<string, Times>,
): SiteWeek[] {
  const theirs = new Map<string, BoardDuty[]>()
  for (const duty of duties) theirs.set(duty.postId, [...(theirs.get(duty.postId) ?? []), duty])
  const weeks = sites.map(({ id, name, mayPlan }) => {
    const rows = posts
      .filter(({ siteId }) => siteId === id)
      .map((post) => {
        const own = theirs.get(post.id) ?? []
        const figures = { gaps: sum(own, gapsOf), minutes: sum(own, plannedOf) }
        return { id: post.id, name: post.name, ...figures, last: lastTimes.get(post.id) ?? null, duties: own }
      })
    const all = rows.flatMap((row) => row.duties)
    return {
      ...{ id, name, mayPlan, posts: rows },
      gaps: sum(rows, ({ gaps }) => gaps),
      minutes: sum(rows, ({ minutes }) => minutes),
      drafts: all.filter(({ state }) => state === 'draft').length,
    }
  })
  return weeks.sort((a, b) => Math.sign(b.gaps) - Math.sign(a.gaps) || compareNames(a.name, b.name))
}

/** Returns a week's totals by day and by person. */
export function totalsOf(duties: readonly BoardDuty[], days: readonly Day[]): BoardTotals {
  const people = new Map<string, { userId: string; name: string; minutes: number }>()
  for (const duty of duties.filter(counts))
    for (const { userId, name } of duty.on.filter(({ state }) => state !== 'declined')) {
      const before = people.get(userId)?.minutes ?? 0
      people.set(userId, { userId, name, minutes: before + duty.minutes })
    }
  return {
    days: days.map((day) => {
      const own = duties.filter((duty) => duty.day === day)
      return { day, minutes: sum(own, plannedOf), gaps: sum(own, gapsOf) }
    }),
    people: [...people.values()].sort((a, b) => b.minutes - a.minutes || compareNames(a.name, b.name)),
  }
}
