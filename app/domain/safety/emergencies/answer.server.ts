import { and, eq, isNull } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { type Actor, type Person } from '../../kernel/access/actor.ts'
import { refuseOwn } from '../../kernel/access/own-decision.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { conflict, invalid } from '~/platform/problem.ts'
import { commit, write } from '~/platform/store.server.ts'
import { alertWords, personConcerned, personInDanger } from './alert-kinds.ts'
import { type AlertView } from './alert-view.ts'
import { type ResolveAlert } from './input.ts'
import { NO_PLACE } from './live-place.server.ts'
import { needsWords, outcomeWords, WORDS_NEEDED } from './outcomes.ts'
import { OWN_ALERT } from './own-alert.ts'
import { alertFor } from './seen-by.server.ts'
import { concernOf, findAlertRow, UNDO_MS, viewAlert, viewOwn } from './view-alert.server.ts'

type ById = { id: string }
type Row = ReturnType<typeof findAlertRow>

/**
 * Acknowledges an alert, stores who did it and when, and shows that on the guard's phone. An alert can be acknowledged
 * only once. @throws Problem not_found, forbidden `own_decision`
 */
export function acknowledgeAlert(actor: Person, { id }: ById, now = new Date()): AlertView {
  const own = refuseOwnAlert(actor, alertFor(actor, 'emergency.answer', id))
  return commit(() => {
    const open = and(eq(alerts.id, id), isNull(alerts.acknowledgedAt))
    const seen = { acknowledgedBy: actor.id, acknowledgedAt: now }
    const { changes } = write().update(alerts).set(seen).where(open).run()
    const view = viewAlert(findAlertRow(id))
    if (changes) recordAlert(actor, 'alert.acknowledged', view, now, own)
    return view
  })
}

/**
 * Undoes an acknowledgement, within ten seconds and only by the person who made it: the alert sounds again everywhere
 * and its escalation continues. Without an acknowledgement nothing changes, so a repeat is harmless. @throws Problem
 * not_found, conflict
 */
export function undoAcknowledge(actor: Person, { id }: ById, now = new Date()): AlertView {
  alertFor(actor, 'emergency.answer', id)
  return commit(() => {
    const row = findAlertRow(id)
    if (!row.acknowledgedAt) return viewAlert(row)
    if (row.resolvedAt) throw conflict('This alert is resolved. Undo that first.')
    demandOwn(actor, row.acknowledgedBy, row.acknowledgedAt, 'acknowledged', now)
    write().update(alerts).set({ acknowledgedBy: null, acknowledgedAt: null }).where(eq(alerts.id, id)).run()
    const view = viewAlert(findAlertRow(id))
    recordAlert(actor, 'alert.acknowledge_undone', view, now)
    return view
  })
}

/**
 * Resolves an alert with its outcome, and also acknowledges it. @throws Problem not_found; conflict if it is already
 * resolved; invalid without a note, unless the person has said that they are safe; forbidden `own_decision`
 */
export function resolveAlert(actor: Person, { id, outcome, words }: ResolveAlert, now = new Date()): AlertView {
  const own = refuseOwnAlert(actor, alertFor(actor, 'emergency.handle', id))
  return commit(() => {
    const before = findAlertRow(id)
    if (before.resolvedAt) throw conflict('This alert is already resolved')
    if (!words && needsWords(before)) throw invalid('words', WORDS_NEEDED)
    const seen = before.acknowledgedAt
      ? {}
      : { acknowledgedBy: actor.id, acknowledgedAt: now, seenByResolving: true as const }
    const over = { resolvedBy: actor.id, resolvedAt: now, resolution: words, outcome, ...NO_PLACE }
    write()
      .update(alerts)
      .set({ ...over, falseAlarm: outcome === 'false_alarm', ...seen })
      .where(eq(alerts.id, id))
      .run()
    const view = viewAlert(findAlertRow(id))
    recordAlert(actor, 'alert.resolved', view, now, own)
    return view
  })
}

/**
 * Reopens a resolved alert within ten seconds, and only for the person who resolved it. If resolving had also
 * acknowledged it, that is undone too. An open alert does not change. @throws Problem not_found, conflict
 */
export function undoResolve(actor: Person, { id }: ById, now = new Date()): AlertView {
  alertFor(actor, 'emergency.handle', id)
  return commit(() => {
    const row = findAlertRow(id)
    if (!row.resolvedAt) return viewAlert(row)
    demandOwn(actor, row.resolvedBy, row.resolvedAt, 'resolved', now)
    const open = { resolvedBy: null, resolvedAt: null, resolution: null, outcome: null, falseAlarm: null }
    const unseen = row.seenByResolving ? { acknowledgedBy: null, acknowledgedAt: null } : {}
    write()
      .update(alerts)
      .set({ ...open, ...unseen, seenByResolving: null })
      .where(eq(alerts.id, id))
      .run()
    const view = viewAlert(findAlertRow(id))
    recordAlert(actor, 'alert.resolve_undone', view, now)
    return view
  })
}

/**
 * Prevents people from answering the alert about themselves: here no PIN is asked for, so a person who holds their
 * screen could end the siren and the escalation. They can still say that they are safe. @returns an addition to the
 * audit trail @throws Problem forbidden `own_decision`, except for a sole administrator
 */
export function refuseOwnAlert(actor: Actor, alert: Pick<Row, 'type' | 'userId' | 'drill'>): { decidedOwn?: true } {
  const userId = personInDanger(alert)
  return userId ? refuseOwn(actor, userId, OWN_ALERT) : {}
}

function demandOwn(actor: Person, by: Row['resolvedBy'], at: Date, done: string, now: Date): void {
  if (by !== actor.id) {
    const name = (by && namesOf([by]).get(by)) ?? 'Somebody else'
    throw conflict(`${name} ${done} this alert. Only they can undo it.`)
  }
  if (now.getTime() - at.getTime() >= UNDO_MS) throw conflict('It is too late to undo this: you have 10 seconds.')
}

type Answer = 'alert.acknowledged' | 'alert.acknowledge_undone' | 'alert.resolved' | 'alert.resolve_undone'

/**
 * Records what was done about an alert. The person concerned is told, unless only control may know.
 * @param more `left` names the person who had acknowledged it and can no longer deal with it
 */
export function recordAlert(
  actor: Actor,
  type: Answer,
  view: AlertView,
  now: Date,
  more: { decidedOwn?: true; left?: string } = {},
): void {
  const subject = { type: 'alert', id: view.id }
  const { outcome, resolution } = view
  const details = {
    ...concernOf(view),
    ...more,
    ...(outcome && { outcome: outcomeWords(outcome) }),
    ...(resolution && { resolution }),
  }
  if (alertWords(view).controlOnly) {
    const payload = { ...viewOwn(view), userId: personConcerned(view) }
    const change = type.slice('alert.'.length)
    record(
      actor,
      { type: 'lone.alert_changed', subject, personId: null, details: { ...details, change }, payload },
      now,
    )
    return
  }
  const payload = { ...viewOwn(view), siteId: view.siteId }
  record(actor, { type, subject, personId: view.userId, details, payload }, now)
}
