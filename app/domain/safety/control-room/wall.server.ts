import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { listSites } from '../../kernel/sites/sites.server.ts'
import { listOnShift } from '../../time/clocking/on-shift.server.ts'
import { countOpenExceptions, listMostUrgent } from '../../time/exceptions/exceptions.server.ts'
import { type ExceptionView } from '../../time/exceptions/views.ts'
import { countNeeded } from '../../time/rota/needed.server.ts'
import { listNextStarts, type NextStart } from '../../time/rota/next-starts.server.ts'
import { listAtDesk } from '../desk/at-desk.server.ts'
import { type AlertView } from '../emergencies/alert-view.ts'
import { listOpenAlerts } from '../emergencies/log.server.ts'
import { nearestColleagues } from '../emergencies/nearest.server.ts'
import { countLateChecks, listLateChecks, listSessions } from '../lone-worker/for-control.server.ts'
import { type WatchedSession } from '../lone-worker/views.ts'
import { type MappedSite } from '../map/pins.ts'
import { standingAt } from '../map/standing.ts'
import { showTime } from '~/platform/dates.ts'
import { type AtDistance, farFromSite, isNight, sitesOnWall, type WallSite } from './wall.ts'

/** How far ahead the wall shows shifts that are about to start. */
const AHEAD_MS = 2 * 3_600_000
const MOST_STARTS = 12
const MOST_EXCEPTIONS = 12
const MOST_AT_DISTANCE = 8

/** The first names on a list, and how many there are in all. */
type Named<T> = { items: T[]; total: number }

export type WallView = {
  at: string
  night: boolean
  alerts: Named<AlertView>
  /** Check-ins that are late, or that were missed and have no open alert. */
  checks: Named<WatchedSession>
  exceptions: Named<ExceptionView>
  sites: WallSite[]
  onShift: number
  /** Who is signed on at the control desk. */
  desk: { name: string }[]
  alone: number
  /** The shifts that start within two hours. */
  next: Named<NextStart>
  /**
   * The colleagues nearest to the newest alert whose location is known. If there is none, the people who clocked in
   * away from their site.
   */
  distances: { of: string | null; items: AtDistance[] }
}

/** Returns what the control room wall shows: what needs attention, who is on shift by site, and who starts next. */
export function findWall(actor: Person, now = new Date()): WallView {
  demand(actor, 'control_room.run')
  const sites = listSites(actor)
  const onShift = standingAt(listOnShift(), sites)
  const alerts = listOpenAlerts(actor)
  const sessions = listSessions(actor, { state: 'active' }).items
  const { urgent, ofKinds: missing } = listMostUrgent(actor, MOST_EXCEPTIONS, ['late', 'no_show'])
  const due = new Map(sessions.map(({ userId, dueAt }) => [userId, dueAt]))
  return {
    at: now.toISOString(),
    night: isNight(Number(showTime(now).slice(0, 2))),
    alerts,
    checks: { items: listLateChecks(actor), total: countLateChecks(actor) },
    exceptions: { items: urgent, total: countOpenExceptions(actor) },
    sites: sitesOnWall({ onShift, sites, needed: countNeeded(now), late: missing, due }),
    onShift: onShift.length,
    desk: listAtDesk(now).map(({ name }) => ({ name })),
    alone: sessions.length,
    next: listNextStarts(now, new Date(now.getTime() + AHEAD_MS), MOST_STARTS),
    distances: distancesOf(alerts.items, onShift, sites),
  }
}

function distancesOf(
  alerts: readonly AlertView[],
  onShift: ReturnType<typeof standingAt>,
  sites: readonly MappedSite[],
): WallView['distances'] {
  const names = new Map(onShift.map(({ userId, firstName, lastName }) => [userId, `${firstName} ${lastName}`]))
  for (const alert of alerts.filter(({ drill }) => !drill)) {
    const { from, colleagues } = nearestColleagues(alert, onShift, MOST_AT_DISTANCE)
    if (from === null) continue
    const items = colleagues.flatMap(({ userId, metres, at, source }) =>
      metres === null
        ? []
        : [{ userId, name: names.get(userId)!, metres, at: at.toISOString(), bySite: source === 'site' }],
    )
    return { of: alert.userDetails.fullName, items }
  }
  return { of: null, items: farFromSite(onShift, sites, MOST_AT_DISTANCE) }
}
