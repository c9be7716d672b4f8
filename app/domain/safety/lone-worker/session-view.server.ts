import { and, desc, eq, inArray, isNotNull, isNull, notInArray, sql, type SQL } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { loneChecks, type loneSessions } from '#db/schema/lone-worker.ts'
import { viewAlert } from '../emergencies/view-alert.server.ts'
import { findRow, namesOf } from '../../kernel/people/people.server.ts'
import { findSiteRow } from '../../kernel/sites/sites.server.ts'
import { db } from '~/platform/store.server.ts'
import { unseal } from '~/platform/vault.server.ts'
import { type LoneCheckView, type LoneSession, type WatchedSession } from './views.ts'

export type SessionRow = typeof loneSessions.$inferSelect
export type CheckRow = typeof loneChecks.$inferSelect

/** The kinds of row that record silence rather than a check-in. */
export const SILENCE = ['late', 'missed', 'overrun'] as const

/**
 * Returns a session as its person sees it. Of what control was told, it shows the person only that their silence was
 * noticed.
 */
export const viewSession = (row: SessionRow): LoneSession => ({
  id: row.id,
  state: row.state,
  startedAt: row.startedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  lateAt: row.lateAt?.toISOString() ?? null,
  plannedEnd: row.plannedEndAt?.toISOString() ?? null,
  intervalMinutes: row.intervalS / 60,
  graceMinutes: row.graceS / 60,
  siteId: row.siteId,
  site: findSiteRow(row.siteId)?.name ?? null,
  place: row.place,
  lastCheckAt: row.checkedAt.toISOString(),
  alarm: openAlarmOf(row.id),
})

/**
 * Returns a session as a reader in control sees it. @param shown the condition for the alerts that the reader may know
 * about
 */
export function viewWatched(row: SessionRow, shown: SQL | undefined): WatchedSession {
  const { firstName, lastName, employeeId, position, phone } = findRow(row.userId)
  const last = lastSign(row.id)
  const placed = last && (locationOf(last) ? last : lastPlaced(row.id))
  return {
    ...viewSession(row),
    userId: row.userId,
    userDetails: { fullName: `${firstName} ${lastName}`, employeeId, position, phone },
    startedHow: row.startedHow,
    missedAt: row.missedAt?.toISOString() ?? null,
    overrunAt: row.overrunAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    endedHow: row.endedHow,
    alertId: openAlertOf(row.id, shown),
    lastCheck: last ? viewCheck(last, namesOf([last.by])) : null,
    lastPlace: placed ? { at: placed.at.toISOString(), location: locationOf(placed)! } : null,
  }
}

/** Returns one line of the check-call record. */
export const viewCheck = (row: CheckRow, names: Map<string, string>): LoneCheckView => ({
  id: row.id,
  at: row.at.toISOString(),
  receivedAt: row.receivedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  source: row.source,
  trust: row.trust,
  location: locationOf(row),
  battery: row.battery,
  by: row.by && (names.get(row.by) ?? 'A former colleague'),
  words: row.words,
})

/** Returns where a check-in was made; null if that is not known. */
export const locationOf = ({ latitude, longitude, accuracy }: CheckRow) =>
  latitude === null || longitude === null ? null : { latitude, longitude, accuracy }

/** Returns the check-in of a session that was made last, whichever arrived last. */
export const lastSign = (sessionId: string): CheckRow | undefined => newestSign(sessionId)

/**
 * Returns the check-in that has the newest location of a session. It may be older than the last check-in, because
 * control's call has no location.
 */
export const lastPlaced = (sessionId: string): CheckRow | undefined =>
  newestSign(sessionId, and(isNotNull(loneChecks.latitude), isNotNull(loneChecks.longitude)))

const newestSign = (sessionId: string, which?: SQL) =>
  db()
    .select()
    .from(loneChecks)
    .where(and(eq(loneChecks.sessionId, sessionId), notInArray(loneChecks.source, [...SILENCE]), which))
    .orderBy(desc(loneChecks.at), desc(loneChecks.id))
    .limit(1)
    .get()

/** Returns the record of a session for the export of the person's data. */
export const ownRecord = (sessionId: string) =>
  db()
    .select()
    .from(loneChecks)
    .where(eq(loneChecks.sessionId, sessionId))
    .orderBy(loneChecks.id)
    .all()
    .map(({ at, receivedAt, dueAt, source, trust, latitude, longitude, accuracy, battery }) => {
      return { at, receivedAt, dueAt, source, trust, latitude, longitude, accuracy, battery }
    })

/** Returns the decrypted note of a session; null if there is none. */
export const openNote = ({ id, userId, note }: SessionRow): string | null =>
  note && unseal(userId, noteAad(id), Buffer.from(note, 'base64')).toString()

/** Returns the context that an encrypted note is bound to. */
export const noteAad = (id: string) => `lone_sessions/${id}/note`

/** Of several open alerts, one that nobody deals with comes first: an answer to another one says nothing about it. */
const UNTAKEN_FIRST = [sql`${alerts.acknowledgedAt} IS NOT NULL`, desc(alerts.id)]

/** Returns the open alert that was raised by silence; never a duress alert. */
function openAlarmOf(sessionId: string): LoneSession['alarm'] {
  const raised = and(eq(alerts.loneSessionId, sessionId), inArray(alerts.type, ['missed_check_in', 'overrun']))
  const row = db()
    .select()
    .from(alerts)
    .where(and(raised, isNull(alerts.resolvedAt)))
    .orderBy(...UNTAKEN_FIRST)
    .limit(1)
    .get()
  return row ? { at: row.triggeredAt.toISOString(), takenBy: viewAlert(row).acknowledgedBy } : null
}

function openAlertOf(sessionId: string, shown: SQL | undefined): string | null {
  const open = and(eq(alerts.loneSessionId, sessionId), isNull(alerts.resolvedAt), shown)
  return (
    db()
      .select({ id: alerts.id })
      .from(alerts)
      .where(open)
      .orderBy(...UNTAKEN_FIRST)
      .limit(1)
      .get()?.id ?? null
  )
}
