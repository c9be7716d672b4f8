import { and, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { loneChecks, loneSessions } from '#db/schema/lone-worker.ts'
import { sites } from '#db/schema/sites.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { alertsShownTo } from '../../kernel/access/hidden.server.ts'
import { addMonths, dayOf, startOfDay } from '~/platform/dates.ts'
import { compareNames } from '~/platform/names.ts'
import { db } from '~/platform/store.server.ts'
import { type MonthQuery } from './input.ts'
import { type LoneStatistics } from './views.ts'

const ACTIVATIONS = ['missed_check_in', 'overrun', 'duress', 'sos']

/**
 * Returns monitoring figures of a month, by site: sessions, calls, late and missed ones, alerts, false alarms, and
 * response times.
 */
export function loneStatistics(actor: Person, { month }: MonthQuery, now = new Date()): LoneStatistics {
  demand(actor, 'lone.watch')
  const first = `${month ?? dayOf(now).slice(0, 7)}-01`
  const [from, to] = [startOfDay(first), startOfDay(addMonths(first, 1))]
  const played = eq(loneSessions.drill, false)
  const calls = db()
    .select({
      siteId: loneSessions.siteId,
      sessions: sql<number>`count(distinct ${loneSessions.id})`,
      checks: sql<number>`sum(${loneChecks.source} NOT IN ('start', 'resumed', 'late', 'missed', 'overrun'))`,
      late: sql<number>`sum(${loneChecks.source} = 'late')`,
      missed: sql<number>`sum(${loneChecks.source} = 'missed')`,
    })
    .from(loneSessions)
    .innerJoin(loneChecks, eq(loneChecks.sessionId, loneSessions.id))
    .where(and(gte(loneSessions.startedAt, from), lt(loneSessions.startedAt, to), played))
    .groupBy(loneSessions.siteId)
    .all()
  const raised = db()
    .select({
      siteId: alerts.siteId,
      alerts: sql<number>`count(*)`,
      falseAlarms: sql<number>`sum(coalesce(${alerts.falseAlarm}, 0))`,
      secondsToAcknowledge: sql<number | null>`avg((${alerts.acknowledgedAt} - ${alerts.triggeredAt}) / 1000.0)`,
    })
    .from(alerts)
    .where(
      and(
        gte(alerts.triggeredAt, from),
        lt(alerts.triggeredAt, to),
        eq(alerts.drill, false),
        isNotNull(alerts.loneSessionId),
        inArray(alerts.type, ACTIVATIONS),
        alertsShownTo(actor),
      ),
    )
    .groupBy(alerts.siteId)
    .all()
  const names = new Map(
    db()
      .select({ id: sites.id, name: sites.name })
      .from(sites)
      .all()
      .map(({ id, name }) => [id, name]),
  )
  const keys = [...new Set([...calls, ...raised].map(({ siteId }) => siteId))]
  const rows = keys.map((siteId) => {
    const call = calls.find((one) => one.siteId === siteId)
    const alarm = raised.find((one) => one.siteId === siteId)
    const seconds = alarm?.secondsToAcknowledge
    return {
      siteId,
      site: siteId ? (names.get(siteId) ?? 'A removed site') : 'Elsewhere',
      ...{ sessions: call?.sessions ?? 0, checks: call?.checks ?? 0, late: call?.late ?? 0, missed: call?.missed ?? 0 },
      ...{ alerts: alarm?.alerts ?? 0, falseAlarms: alarm?.falseAlarms ?? 0 },
      secondsToAcknowledge: seconds == null ? null : Math.round(seconds),
    }
  })
  return { month: first.slice(0, 7), sites: rows.sort((a, b) => compareNames(a.site, b.site)) }
}
