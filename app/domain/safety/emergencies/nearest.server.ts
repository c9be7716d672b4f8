import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { loneChecks, loneSessions } from '#db/schema/lone-worker.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { isAmong, sitesOf } from '../../kernel/access/grants.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { findSiteRow } from '../../kernel/sites/sites.server.ts'
import { listOnShift } from '../../time/clocking/on-shift.server.ts'
import { prepared } from '~/platform/store.server.ts'
import { type AlertView } from './alert-view.ts'
import { type Near, nearestTo, type OnShift } from './nearest.ts'
import { alertFor } from './seen-by.server.ts'
import { viewAlert } from './view-alert.server.ts'
import { type NearestView } from './views.ts'

const MOST = 3

/**
 * Returns the three colleagues on shift nearest to an alert, measured from its live location, or else from where it was
 * raised, or else from its site, each with the age of their location. People with site access see only people at their
 * sites.
 * @throws Problem not_found
 */
export function listNearest(actor: Person, { id }: { id: string }): NearestView {
  const alert = viewAlert(alertFor(actor, 'emergency.see', id))
  const seen = sitesOf(actor, 'emergency.see')
  const people = listOnShift().filter(({ siteId }) => isAmong(seen, siteId))
  const { from, colleagues } = nearestColleagues(alert, people, MOST)
  return {
    from,
    colleagues: colleagues.map((near) => {
      const { firstName, lastName, phone } = findRow(near.userId)
      return {
        userId: near.userId,
        name: `${firstName} ${lastName}`,
        phone,
        siteName: findSiteRow(near.siteId)?.name ?? null,
        metres: near.metres,
        placeAt: near.at.toISOString(),
        placeFrom: near.source,
      }
    }),
  }
}

/**
 * Returns the colleagues nearest to an alert, nearest first, with their last location. The wall and the incident page
 * both use it, so they name the same people. @param onShift candidates; the person of the alert is left out @param most
 * how many at most
 */
export function nearestColleagues(
  alert: AlertView,
  onShift: readonly Standing[],
  most: number,
): { from: NearestView['from']; colleagues: Near<OnShift>[] } {
  const from = originOf(alert)
  const checks = new Map(
    lastChecks()
      .all()
      .map((check) => [check.userId, check]),
  )
  const people = onShift.flatMap((one) => (one.userId === alert.userId ? [] : [placed(one, checks.get(one.userId))]))
  return { from: from?.of ?? null, colleagues: nearestTo(from && from.point, alert.siteId, people, most) }
}

type Standing = Pick<
  ReturnType<typeof listOnShift>[number],
  'userId' | 'siteId' | 'since' | 'placedAt' | 'latitude' | 'longitude'
>
type Check = ReturnType<ReturnType<typeof lastChecks>['all']>[number]
type Origin = { of: NonNullable<NearestView['from']>; point: { latitude: number; longitude: number } }

function originOf({ livePlace, location, siteId }: AlertView): Origin | null {
  const live = livePlace && pointOf(livePlace)
  if (live) return { of: 'live_place', point: live }
  const raised = location && pointOf(location)
  if (raised) return { of: 'alert', point: raised }
  const site = findSiteRow(siteId)
  const there = site && pointOf(site)
  return there ? { of: 'site', point: there } : null
}

/**
 * Returns the last known location of a person on shift: from their last lone-worker check-in, or else their clock-in,
 * or else their site.
 */
function placed(person: Standing, check: Check | undefined): OnShift {
  const { userId, siteId, since, placedAt } = person
  const checked = check && check.at > placedAt ? pointOf(check) : null
  if (check && checked) return { userId, siteId, point: checked, at: check.at, source: 'check_in' }
  const punched = pointOf(person)
  if (punched) return { userId, siteId, point: punched, at: placedAt, source: 'clock_in' }
  const site = findSiteRow(siteId)
  return { userId, siteId, point: site && pointOf(site), at: since, source: 'site' }
}

const pointOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  latitude !== null && longitude !== null ? { latitude, longitude } : null

// This reads the location of the check-in that was made last, because with a single max() SQLite takes the other columns
// from the row with the maximum.
const lastChecks = prepared((db) =>
  db
    .select({
      userId: loneSessions.userId,
      latitude: loneChecks.latitude,
      longitude: loneChecks.longitude,
      at: sql<number>`max(${loneChecks.at})`.mapWith(loneChecks.at),
    })
    .from(loneSessions)
    .innerJoin(loneChecks, eq(loneChecks.sessionId, loneSessions.id))
    .where(and(sql`${loneSessions.state} = 'active' AND ${loneSessions.drill} = 0`, isNotNull(loneChecks.latitude)))
    .groupBy(loneSessions.userId)
    .prepare(),
)
