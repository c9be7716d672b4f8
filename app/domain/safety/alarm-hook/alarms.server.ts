import { alertWords } from '../emergencies/alert-kinds.ts'
import { headlineText } from '../emergencies/headline.ts'
import { type AlertView } from '../emergencies/alert-view.ts'
import { findAlertRow, viewAlert } from '../emergencies/view-alert.server.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { env } from '~/platform/env.server.ts'
import { dropHook, queueHook } from './deliver.server.ts'

/** Returns what a message says about an alert: only what is needed to call the right people. */
export const hookFacts = (alert: AlertView) => ({
  alertId: alert.id,
  alertType: alert.type,
  drill: alert.drill,
  kind: alertWords(alert).label,
  says: alertWords(alert).says(alert.userDetails.fullName),
  headline: headlineText(alert),
  person: { name: alert.userDetails.fullName, employeeId: alert.userDetails.employeeId },
  site: alert.siteName,
  position: alert.place.position,
  location: alert.formattedLocation,
  coordinates: alert.locationDetails.coordinates,
  placeAt: alert.placeAt,
  pressedAt: alert.pressedAt,
  triggeredAt: alert.triggeredAt,
  lateMinutes: alert.lateMinutes,
  action: alert.actionTaken,
  acknowledgedBy: alert.acknowledgedBy,
  acknowledgedAt: alert.acknowledgedAt,
  resolvedAt: alert.resolvedAt,
  url: `${env().ORIGIN}/admin/emergencies`,
})

/** Queues a message when an alert is raised, or raised again because nobody has acknowledged it. */
export function hookAlarm(event: Happened, now: Date): void {
  const alert = viewAlert(findAlertRow(event.subjectId!))
  const type = /escalated$/.test(event.type) ? 'alert.escalated' : 'alert.raised'
  const minutes = typeof event.details.minutes === 'number' ? { minutes: event.details.minutes } : {}
  queueHook(type, alert.id, { ...hookFacts(alert), ...minutes }, `${type}:${event.id}`, now)
}

/**
 * Queues a message when an administrator has acknowledged the alert or resolved it, so that a telephone service can
 * stop ringing. The message is sent only once this can no longer be undone; if it is undone before, the message is
 * never sent.
 */
export function hookChange(event: Happened, now: Date): void {
  const alert = viewAlert(findAlertRow(event.subjectId!))
  const change = event.type === 'lone.alert_changed' ? String(event.details.change) : event.type.slice('alert.'.length)
  if (change === 'acknowledge_undone') dropHook('alert.acknowledged', alert.id)
  if (change === 'resolve_undone') {
    dropHook('alert.resolved', alert.id)
    if (!alert.acknowledgedAt) dropHook('alert.acknowledged', alert.id)
  }
  const [at, undo] =
    change === 'acknowledged'
      ? [alert.acknowledgedAt, alert.acknowledgeUndoUntil]
      : change === 'resolved'
        ? [alert.resolvedAt, alert.resolveUndoUntil]
        : [null, null]
  if (!at) return
  const notBefore = undo && new Date(undo) > now ? new Date(undo) : now
  queueHook(`alert.${change}`, alert.id, hookFacts(alert), `alert.${change}:${event.id}`, now, notBefore)
}
