import { and, asc, count, eq, getTableColumns, inArray, isNull } from 'drizzle-orm'
import { alertNotes, alerts } from '#db/schema/emergencies.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { type Page } from '~/platform/keyset.server.ts'
import { db, commit, newId, write } from '~/platform/store.server.ts'
import { type AlertLogEntry, type AlertView } from './alert-view.ts'
import { alertWords, personConcerned } from './alert-kinds.ts'
import { listAlerts } from './alerts.server.ts'
import { alertFor, alertsSeenBy } from './seen-by.server.ts'
import { concernOf, findAlertRow, viewAlert } from './view-alert.server.ts'
import { noteKindOf } from './note-kinds.ts'
import { GRAVEST_FIRST } from './gravest.server.ts'
import { type AlertLog, type AlertNote } from './input.ts'

const MOST_OPEN = 20
/** How many open alerts the first page of the list begins with. */
const MOST_FIRST = 100

/**
 * Adds a control room entry to an alert: a note, a call, or who is going or has arrived. This also works after the
 * alert was resolved. @throws Problem not_found
 */
export function noteAlert(actor: Person, { id, kind, text }: AlertNote, now = new Date()): AlertView {
  alertFor(actor, 'emergency.answer', id)
  return commit(() => {
    const words = text ?? nameOf(actor)
    const row = { id: newId(now.getTime()), alertId: id, kind, text: words, by: actor.id, at: now }
    write().insert(alertNotes).values(row).run()
    const view = viewAlert(findAlertRow(id))
    const { userId, siteId, going } = view
    const [subject, details] = [
      { type: 'alert', id },
      { ...concernOf(view), note: kind },
    ]
    const payload = { id, siteId }
    if (alertWords(view).controlOnly) {
      const told = {
        type: 'lone.alert_changed',
        subject,
        personId: null,
        payload: { id, userId: personConcerned(view) },
      } as const
      record(actor, { ...told, details: { ...details, change: 'noted' } }, now)
    } else if (kind !== 'going')
      record(actor, { type: 'alert.noted', subject, personId: userId, details, payload }, now)
    // The person is waiting to hear who is on the way. Other notes are for control only.
    else record(actor, { type: 'alert.going', subject, personId: userId, details, payload: { ...payload, going } }, now)
    return view
  })
}

const nameOf = ({ id }: Person) => namesOf([id]).get(id) ?? ''

/** Returns the control room notes of an alert, oldest first. */
export function listAlertNotes(actor: Person, { id }: { id: string }): AlertLogEntry[] {
  alertFor(actor, 'emergency.see', id)
  return notesOfAlerts(actor, [id]).get(id) ?? []
}

/** Returns the notes of these alerts that the actor may see, by alert id. */
export function notesOfAlerts(actor: Person, ids: string[]): Map<string, AlertLogEntry[]> {
  const seen = alertsSeenBy(actor)
  const rows = db()
    .select(getTableColumns(alertNotes))
    .from(alertNotes)
    .innerJoin(alerts, eq(alerts.id, alertNotes.alertId))
    .where(and(inArray(alertNotes.alertId, ids), seen))
    .orderBy(asc(alertNotes.id))
    .all()
  const names = namesOf(rows.map(({ by }) => by))
  const log = new Map<string, AlertLogEntry[]>()
  for (const { alertId, kind, text, by, at } of rows) {
    const name = names.get(by) ?? 'A former colleague'
    const entry = {
      kind: noteKindOf(kind),
      text,
      by: name,
      at: at.toISOString(),
    }
    log.set(alertId, [...(log.get(alertId) ?? []), entry])
  }
  return log
}

/**
 * Returns unresolved alerts for control, the most serious first, whether or not they have been acknowledged. @returns
 * at most twenty or as many as asked for, with drills only if there is room, and the total number
 */
export function listOpenAlerts(actor: Person, most = MOST_OPEN): { items: AlertView[]; total: number } {
  const seen = alertsSeenBy(actor)
  const rows = db()
    .select()
    .from(alerts)
    .where(and(isNull(alerts.resolvedAt), seen))
    .orderBy(...GRAVEST_FIRST)
    .limit(most)
    .all()
  return { items: rows.map((row) => viewAlert(row)), total: countOpenAlerts(actor) }
}

/**
 * Returns alerts as `listAlerts` does, but the first page begins with the open ones, the most serious first: links to
 * an open alert lead to that page, and the alerts since, such as the daily tests, must not have pushed it to a later
 * one.
 */
export function listAlertsOpenFirst(actor: Person, query: AlertLog): Page<AlertView> {
  const page = listAlerts(actor, query)
  if (query.before) return page
  const open = listOpenAlerts(actor, MOST_FIRST).items
  const closed = page.items.filter((alert) => !open.some(({ id }) => id === alert.id))
  return { ...page, items: [...open, ...closed] }
}

/** Returns how many unresolved alerts the actor is allowed to know about. */
export const countOpenAlerts = (actor: Person): number =>
  db()
    .select({ n: count() })
    .from(alerts)
    .where(and(isNull(alerts.resolvedAt), alertsSeenBy(actor)))
    .get()?.n ?? 0
