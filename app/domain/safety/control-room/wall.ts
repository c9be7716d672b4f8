import { metresBetween } from '../../kernel/sites/metres.ts'
import { type MappedSite, type OnShift } from '../map/pins.ts'
import { compareNames } from '~/platform/names.ts'

/** A person on shift, as named on the wall. */
export type WallPerson = {
  userId: string
  name: string
  /** When the next check-in is due; only for people under lone-worker monitoring. */
  dueAt: string | null
}

/** A site with the people who are on shift now, expected or late. */
export type WallSite = {
  /** Null for people whose site is not known. */
  siteId: string | null
  name: string
  /** How many people the published shifts need at this moment. */
  expected: number
  in: number
  /** People who should have clocked in by now, and when they should have. */
  late: { name: string; since: string }[]
  people: WallPerson[]
  /** How many people on shift there is no room to name. */
  more: number
}

export type WallFacts = {
  onShift: readonly OnShift[]
  sites: readonly { id: string; name: string }[]
  needed: ReadonlyMap<string, number>
  late: readonly { siteId: string | null; userName: string | null; dueAt: string }[]
  /** When the next check-in of each person is due, by their id. */
  due: ReadonlyMap<string, string>
}

/** The largest number of names that fit on a wall. */
export const MOST_NAMED = 80
const NO_SITE = 'Site not known'

/**
 * Returns the sites with people on shift, expected or late. Understaffed sites come first, then by name. At each site
 * lone workers come first, by the time of their next check-in.
 */
export function sitesOnWall({ onShift, sites, needed, late, due }: WallFacts): WallSite[] {
  const names = new Map(sites.map(({ id, name }) => [id, name]))
  const known = (siteId: string | null) => (siteId !== null && names.has(siteId) ? siteId : null)
  const found = new Map<string | null, WallSite>()
  const at = (siteId: string | null): WallSite => {
    const id = known(siteId)
    const site = found.get(id) ?? {
      ...{ siteId: id, name: id === null ? NO_SITE : names.get(id)!, expected: id ? (needed.get(id) ?? 0) : 0 },
      ...{ in: 0, late: [], people: [], more: 0 },
    }
    found.set(id, site)
    return site
  }
  for (const siteId of needed.keys()) if (known(siteId)) at(siteId)
  for (const { siteId, userName, dueAt } of late)
    at(siteId).late.push({ name: userName ?? 'Not assigned', since: dueAt })
  for (const { userId, firstName, lastName, siteId } of onShift) {
    const site = at(siteId)
    site.in += 1
    site.people.push({ userId, name: `${firstName} ${lastName}`, dueAt: due.get(userId) ?? null })
  }
  const ordered = [...found.values()].sort(
    (a, b) => Number(isShort(b)) - Number(isShort(a)) || compareNames(a.name, b.name),
  )
  return named(ordered)
}

/** Returns whether this site has fewer people than it should. */
export const isShort = (site: Pick<WallSite, 'in' | 'expected' | 'late'>): boolean =>
  site.late.length > 0 || site.in < site.expected

/** Returns as many people as fit on the wall, and every lone worker. */
function named(sites: readonly WallSite[]): WallSite[] {
  let left = MOST_NAMED
  return sites.map((site) => {
    const people = [...site.people].sort(inOrder)
    const shown = people.filter((person, n) => person.dueAt !== null || n < left)
    left = Math.max(0, left - shown.length)
    return { ...site, people: shown, more: people.length - shown.length }
  })
}

/** Those who work alone come first, by the time at which they are due. */
const inOrder = (a: WallPerson, b: WallPerson): number =>
  (a.dueAt ?? LAST).localeCompare(b.dueAt ?? LAST) || compareNames(a.name, b.name)
const LAST = '9'

/** A person with their distance from a place, and the time of their last known location. */
export type AtDistance = {
  userId: string
  name: string
  metres: number
  at: string
  /** Whether the distance is measured from the site where they clocked in, because their phone gave no location. */
  bySite: boolean
}

/** Returns the people who clocked in away from their site, the farthest first. */
export function farFromSite(people: readonly OnShift[], sites: readonly MappedSite[], most: number): AtDistance[] {
  const byId = new Map(sites.map((site) => [site.id, site]))
  return people
    .flatMap((person) => {
      const site = person.verdict === 'away' ? byId.get(person.siteId ?? '') : undefined
      if (!site || site.latitude === null || site.longitude === null) return []
      return measured(person, { latitude: site.latitude, longitude: site.longitude })
    })
    .sort((a, b) => b.metres - a.metres)
    .slice(0, most)
}

function measured(
  { userId, firstName, lastName, latitude, longitude, placedAt }: OnShift,
  place: { latitude: number; longitude: number },
): AtDistance[] {
  if (latitude === null || longitude === null) return []
  const metres = Math.round(metresBetween({ latitude, longitude }, place))
  return [{ userId, name: `${firstName} ${lastName}`, metres, at: placedAt.toISOString(), bySite: false }]
}

/** Returns whether the wall is dark at this hour of the company's clock, unless the user has chosen otherwise. */
export const isNight = (hour: number): boolean => hour >= 19 || hour < 7
