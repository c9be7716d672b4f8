import { dayOf, showInstant, showTime } from '~/platform/dates.ts'
import { alertWords } from '../emergencies/alert-kinds.ts'
import { type AlertView } from '../emergencies/alert-view.ts'

export const PIN_KINDS = ['alert', 'drill', 'site', 'person'] as const

/** An item on the map, with its location. */
export type Pin = {
  id: string
  kind: (typeof PIN_KINDS)[number]
  latitude: number
  longitude: number
  /** Accuracy in metres, as the phone reported; null if unknown. */
  accuracyMetres: number | null
  /** The text on the pin: '!', 'D' for a drill, initials, or a number. */
  mark: string
  /** When the place was measured, the oldest of several; null for a site, which does not move. */
  placeAt: string | null
  name: string
  /** The time and the source of the location, because a pin shows where a person was, not where they are. */
  says: string
  /** Set if it needs attention. */
  urgent: boolean
  /** The page with the details. */
  to: string
}
/** How many people, alerts and sites have no coordinates. A place that was typed has none. */
export type Without = { alerts: number; people: number; sites: number }

/** A person on shift, and the distance of their clock-in from its site. */
export type OnShift = {
  userId: string
  firstName: string
  lastName: string
  since: Date
  /** When they clocked in: a correction of the start of their shift says nothing about where they were. */
  placedAt: Date
  siteId: string | null
  verdict: string | null
  latitude: number | null
  longitude: number | null
  accuracy: number | null
}
export type MappedSite = {
  id: string
  name: string
  latitude: number | null
  longitude: number | null
  radiusMetres: number
}

/**
 * Returns the pin of an alert at its own location, or else at its person's last clock-in or clock-out; null if neither
 * is known or the alert is about no person.
 */
export function alertPin(alert: AlertView, now: Date): Pin | null {
  const { id, drill, location, livePlace, lastPunch, acknowledgedAt, acknowledgedBy, triggeredAt } = alert
  const { live, own, point } = placeOf(alert)
  if (!point) return null
  const accuracyMetres = own ? (live ? livePlace : location)!.accuracy : null
  const clocked =
    lastPunch && `Last clocked ${lastPunch.action === 'clock_in' ? 'in' : 'out'} here ${when(lastPunch.at, now)}`
  const place = live
    ? `${when(triggeredAt, now)}, phone here ${when(livePlace!.at, now)}${within(accuracyMetres)}`
    : own
      ? `${when(triggeredAt, now)}${within(accuracyMetres)}`
      : `${when(triggeredAt, now)} without a location. ${clocked}`
  return {
    id: `alert:${id}`,
    kind: drill ? 'drill' : 'alert',
    ...point,
    accuracyMetres,
    mark: drill ? 'D' : '!',
    placeAt: (live ? livePlace?.at : own ? alert.placeAt : lastPunch?.at) ?? null,
    name: `${drill ? 'Drill: ' : ''}${alert.userDetails.fullName}${own ? '' : `, last clock-${lastPunch?.action === 'clock_in' ? 'in' : 'out'}`}`,
    says: `Alert ${place}. ${acknowledgedAt ? `Seen by ${acknowledgedBy}` : 'Not acknowledged'}.`,
    urgent: !acknowledgedAt,
    to: `/admin/emergencies#alert-${id}`,
  }
}

/**
 * Returns where an alert was raised, from the best source that there is. A monitoring test has no location, because the
 * person on record is an administrator.
 */
function placeOf(alert: AlertView) {
  if (alertWords(alert).aboutNobody) return { live: null, own: null, point: null }
  const live = pointOf(alert.livePlace)
  const own = live ?? pointOf(alert.location)
  return { live, own, point: own ?? pointOf(alert.lastPunch) }
}

/**
 * Returns the sites with how many people have clocked in at each. @param needed how many people the rota needs there
 * now, by site
 */
export function sitePins(
  sites: readonly MappedSite[],
  people: readonly OnShift[],
  needed: ReadonlyMap<string, number>,
): Pin[] {
  const bySite = grouped(people, ({ siteId }) => siteId ?? '')
  return sites.flatMap((site) => {
    const point = pointOf(site)
    if (!point) return []
    const theirs = bySite.get(site.id) ?? []
    const [here, wanted] = [theirs.length, needed.get(site.id) ?? 0]
    const apart = theirs.filter((person) => !isAtSite(person)).length
    return {
      id: `site:${site.id}`,
      kind: 'site' as const,
      ...point,
      accuracyMetres: null,
      mark: wanted ? `${here}/${wanted}` : String(here),
      placeAt: null,
      name: site.name,
      says: `${wanted ? `${here} of ${wanted}` : here || 'Nobody'} clocked in${apart ? `, ${apart} elsewhere or with no location` : ''}.`,
      urgent: here < wanted,
      to: `/admin/sites/${site.id}`,
    }
  })
}

/**
 * Returns the pins of people where they clocked in, newest first. People at a site on the map are included in the
 * site's number. People within about a hundred metres of each other share a pin.
 */
export function peoplePins(people: readonly OnShift[], sites: readonly MappedSite[], now: Date): Pin[] {
  const names = new Map(sites.map(({ id, name }) => [id, name]))
  const groups = grouped(standApart(people, sites), (person) => {
    const { latitude, longitude } = pointOf(person)!
    return `${latitude.toFixed(3)},${longitude.toFixed(3)}`
  })
  return [...groups].map(([key, group]) =>
    group.length === 1 ? personPin(group[0]!, names.get(group[0]!.siteId ?? ''), now) : groupPin(key, group, now),
  )
}

/** Returns how many alerts, people and sites have no location. */
export const countWithout = (
  alerts: readonly AlertView[],
  people: readonly OnShift[],
  sites: readonly MappedSite[],
): Without => ({
  alerts: alerts.filter((alert) => !alertWords(alert).aboutNobody && !placeOf(alert).point).length,
  people: people.filter((person) => !pointOf(person)).length,
  sites: sites.filter((site) => !pointOf(site)).length,
})

function grouped(people: readonly OnShift[], keyOf: (person: OnShift) => string): Map<string, OnShift[]> {
  const groups = new Map<string, OnShift[]>()
  for (const person of people) {
    const key = keyOf(person)
    const group = groups.get(key)
    if (group) group.push(person)
    else groups.set(key, [person])
  }
  return groups
}

function standApart(people: readonly OnShift[], sites: readonly MappedSite[]) {
  const mapped = new Set(sites.filter((site) => pointOf(site)).map(({ id }) => id))
  return people.filter((person) => pointOf(person) && !(isAtSite(person) && mapped.has(person.siteId ?? '')))
}

// An inaccurate location is no reason to show a person as being outside their site.
const isAtSite = ({ verdict }: OnShift) => verdict === 'at_site' || verdict === 'near'

function personPin(
  { userId, firstName, lastName, placedAt, accuracy, ...person }: OnShift,
  site: string | undefined,
  now: Date,
): Pin {
  return {
    id: `person:${userId}`,
    kind: 'person',
    ...pointOf(person)!,
    accuracyMetres: accuracy,
    mark: (firstName.slice(0, 1) + lastName.slice(0, 1)).toUpperCase(),
    placeAt: placedAt.toISOString(),
    name: `${firstName} ${lastName}`,
    says: `Clocked in here ${when(placedAt, now)}${site ? ` for ${site}` : ''}${within(accuracy)}.`,
    urgent: false,
    to: `/admin/staff/${userId}`,
  }
}

const NAMED = 3

function groupPin(key: string, group: readonly OnShift[], now: Date): Pin {
  const named = group
    .slice(0, NAMED)
    .map(({ firstName, lastName, placedAt }) => `${firstName} ${lastName} ${when(placedAt, now)}`)
  const more = group.length - named.length
  return {
    id: `people:${key}`,
    kind: 'person',
    ...pointOf(group[0]!)!,
    accuracyMetres: null,
    mark: String(group.length),
    placeAt: new Date(Math.min(...group.map(({ placedAt }) => placedAt.getTime()))).toISOString(),
    name: `${group.length} people`,
    says: `Clocked in here: ${named.join(', ')}${more ? ` and ${more} more` : ''}.`,
    urgent: false,
    to: '/admin?show=clocked-in',
  }
}

/** Returns 'at 21:58', with the day if it was not today. */
const when = (at: Date | string, now: Date) =>
  dayOf(new Date(at)) === dayOf(now) ? `at ${showTime(at)}` : `on ${showInstant(at)}`

const within = (metres: number | null) =>
  metres === null ? '' : `, to within ${Math.round(metres).toLocaleString('en-GB')} m`

type Located = { latitude: number | null; longitude: number | null }

// Clients often send 0,0 when they have no location.
function pointOf(at: Located | null): { latitude: number; longitude: number } | null {
  if (!at || at.latitude === null || at.longitude === null) return null
  if (at.latitude === 0 && at.longitude === 0) return null
  return { latitude: at.latitude, longitude: at.longitude }
}
