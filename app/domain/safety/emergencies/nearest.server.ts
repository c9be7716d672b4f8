import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { loneChecks, loneSessions } from '#db/schema/lone-worker.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { isAmong, sitesOf } from '../../kernel/access/grants.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { findSiteRow } from '../../kernel/sites/sites.server.ts'
import { listOnShift } from '../../time/clocking/on-shift.server.ts'
import { prepared } from '~/platform/store.server.ts'
import { type AlertView } from './alert-view.ts'
import { nearestTo, type OnShift } from './nearest.ts'
import { alertFor } from './seen-by.server.ts'
import { viewAlert } from './view-alert.server.ts'
import { type NearestView } from './views.ts'

const MOST = 3

/**
 * Returns the three colleagues on shift nearest to an alert: measured from its live place, else from where it was raised,
 * else from its site, with how old the place of each is. Holders of a grant are told of people of their sites.
 * @throws Problem not_found
 */
export function listNearest(actor: Person, { id }: { id: string }): NearestView {
  const alert = viewAlert(alertFor(actor, 'emergency.see', id))
  const seen = sitesOf(actor, 'emergency.see')
  const from = originOf(alert)
  const people = listOnShift().filter(({ userId, siteId }) => userId !== alert.userId && isAmong(seen, siteId))
  return {
    from: from?.of ?? null,
    colleagues: nearestTo(from && from.point, alert.siteId, people.map(placed), MOST).map((near) => {
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

/** Where somebody on shift was last: their last check-in while working alone, else the clock-in, else its site. */
function placed(person: ReturnType<typeof listOnShift>[number]): OnShift {
  const { userId, siteId, since } = person
  const check = lastCheck().get({ userId })
  const checked = check && check.at > since ? pointOf(check) : null
  if (check && checked) return { userId, siteId, point: checked, at: check.at, source: 'check_in' }
  const punched = pointOf(person)
  if (punched) return { userId, siteId, point: punched, at: since, source: 'clock_in' }
  const site = findSiteRow(siteId)
  return { userId, siteId, point: site && pointOf(site), at: since, source: 'site' }
}

const pointOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  latitude !== null && longitude !== null ? { latitude, longitude } : null

const lastCheck = prepared((db) =>
  db
    .select({ at: loneChecks.at, latitude: loneChecks.latitude, longitude: loneChecks.longitude })
    .from(loneSessions)
    .innerJoin(loneChecks, eq(loneChecks.sessionId, loneSessions.id))
    .where(
      and(
        eq(loneSessions.userId, sql.placeholder('userId')),
        sql`${loneSessions.state} = 'active' AND ${loneSessions.drill} = 0`,
        isNotNull(loneChecks.latitude),
      ),
    )
    .orderBy(desc(loneChecks.id))
    .limit(1)
    .prepare(),
)
