import { alertWords } from '../emergencies/alert-types.ts'
import { type AlertView } from '../emergencies/alert-view.ts'
import { findAlertRow, viewAlert } from '../emergencies/view-alert.server.ts'
import { type Happened } from '../events/happened.server.ts'
import { env } from '~/platform/env.server.ts'
import { queueHook } from './deliver.server.ts'

/** What a message says of an alert: enough to ring the right people, and no more. */
export const hookFacts = (alert: AlertView) => ({
  alertId: alert.id,
  alertType: alert.type,
  drill: alert.drill,
  says: alertWords(alert.type).says(alert.userDetails.fullName),
  person: { name: alert.userDetails.fullName, employeeId: alert.userDetails.employeeId },
  site: alert.siteName,
  location: alert.formattedLocation,
  coordinates: alert.locationDetails.coordinates,
  triggeredAt: alert.triggeredAt,
  acknowledgedBy: alert.acknowledgedBy,
  acknowledgedAt: alert.acknowledgedAt,
  resolvedAt: alert.resolvedAt,
  url: `${env().ORIGIN}/admin/emergencies`,
})

/** An alert was raised, or raised again because nobody has acknowledged it. */
export function hookAlarm(event: Happened, now: Date): void {
  const alert = viewAlert(findAlertRow(event.subjectId!))
  const type = /escalated$/.test(event.type) ? 'alert.escalated' : 'alert.raised'
  const minutes = typeof event.details.minutes === 'number' ? { minutes: event.details.minutes } : {}
  queueHook(type, alert.id, { ...hookFacts(alert), ...minutes }, `${type}:${event.id}`, now)
}

/** Somebody deals with it, or it is over: a telephone service can stop ringing. */
export function hookChange(event: Happened, now: Date): void {
  const change = event.type === 'lone.alert_changed' ? String(event.details.change) : event.type.slice('alert.'.length)
  if (change !== 'acknowledged' && change !== 'resolved') return
  const alert = viewAlert(findAlertRow(event.subjectId!))
  queueHook(`alert.${change}`, alert.id, hookFacts(alert), `alert.${change}:${event.id}`, now)
}
