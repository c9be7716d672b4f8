import { and, asc, count, desc, inArray, isNull } from 'drizzle-orm'
import { alertNotes, alerts } from '#db/schema/emergencies.ts'
import { type Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { record } from '../events/record.server.ts'
import { namesOf } from '../people/people.server.ts'
import { db, commit, newId, write } from '~/platform/store.server.ts'
import { type AlertLogEntry, type AlertView } from './alert-view.ts'
import { alertsShownTo } from '../access/hidden.server.ts'
import { findAlertRow, viewAlert } from './view-alert.server.ts'
import { type AlertNote } from './input.ts'

const MOST_OPEN = 20

/** Writes a note of the control room to an alert, or who is on the way; possible after it was resolved too. @throws Problem not_found */
export function noteAlert(actor: Person, { id, kind, text }: AlertNote, now = new Date()): AlertView {
  demand(actor, 'emergency.handle')
  return commit(() => {
    const { drill } = findAlertRow(id)
    const row = { id: newId(now.getTime()), alertId: id, kind, text, by: actor.id, at: now }
    write().insert(alertNotes).values(row).run()
    const subject = { type: 'alert', id }
    record(actor, { type: 'alert.noted', subject, personId: null, details: { drill, kind }, payload: { id } }, now)
    return viewAlert(findAlertRow(id))
  })
}

/** What the control room has noted of an alert, oldest first; for admins. */
export const listAlertNotes = (actor: Person, { id }: { id: string }): AlertLogEntry[] =>
  notesOfAlerts(actor, [id]).get(id) ?? []

/** The notes of many alerts, by the alert's id; for admins. */
export function notesOfAlerts(actor: Person, ids: string[]): Map<string, AlertLogEntry[]> {
  demand(actor, 'emergency.handle')
  const rows = db().select().from(alertNotes).where(inArray(alertNotes.alertId, ids)).orderBy(asc(alertNotes.id)).all()
  const names = namesOf(rows.map(({ by }) => by))
  const log = new Map<string, AlertLogEntry[]>()
  for (const { alertId, kind, text, by, at } of rows) {
    const name = names.get(by) ?? 'Somebody who has left'
    const entry = {
      kind: kind === 'going' ? ('going' as const) : ('note' as const),
      text,
      by: name,
      at: at.toISOString(),
    }
    log.set(alertId, [...(log.get(alertId) ?? []), entry])
  }
  return log
}

/** Alerts that nobody has resolved, newest first, seen or not; for admins. @returns the first twenty, and how many there are */
export function listOpenAlerts(actor: Person): { items: AlertView[]; total: number } {
  demand(actor, 'emergency.handle')
  const rows = db()
    .select()
    .from(alerts)
    .where(and(isNull(alerts.resolvedAt), alertsShownTo(actor)))
    .orderBy(desc(alerts.id))
    .limit(MOST_OPEN)
    .all()
  return { items: rows.map((row) => viewAlert(row)), total: countOpenAlerts(actor) }
}

/** How many alerts nobody has resolved, of those that the actor may know of. */
export const countOpenAlerts = (actor: { id: string }): number =>
  db()
    .select({ n: count() })
    .from(alerts)
    .where(and(isNull(alerts.resolvedAt), alertsShownTo(actor)))
    .get()?.n ?? 0
