import { roleLabel } from '../access/actor.ts'
import { showInstant } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { type Happened } from '../events/happened.server.ts'
import { type AlertFacts, emergencyAlertEmail, escalationEmail } from './alert-email.ts'
import { queueEmail } from '../mail/queue.server.ts'
import { listAdmins } from '../people/audience.server.ts'
import { findRow } from '../people/people.server.ts'
import { queuePush } from '../push/queue.server.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { alertWords } from './alert-types.ts'
import { type AlertView } from './alert-view.ts'
import { findAlertRow, viewAlert } from './view-alert.server.ts'

/** An alert goes to every admin by email. */
export function writeAlertEmails(event: Happened, now: Date): void {
  const alert = viewAlert(findAlertRow(event.subjectId!))
  const email = emergencyAlertEmail(factsOf(alert))
  for (const admin of whoHears(alert)) {
    const to = { name: `${admin.firstName} ${admin.lastName}`, address: admin.email }
    queueEmail(to, email, `alert:${event.id}:${admin.email}`, now, { urgent: true, about: alert.userId })
  }
}

/** And as a push message to the devices of admins who allowed it. */
export function pushAlert(event: Happened, now: Date): void {
  const alert = viewAlert(findAlertRow(event.subjectId!))
  for (const admin of whoHears(alert)) queuePush(admin.id, noteOf(alert, ''), `alert:${event.id}`, now)
}

/** Nobody has acknowledged it: all admins and the escalation contacts, by mail and push. */
export function escalateByEmailAndPush(event: Happened, now: Date): void {
  const alert = viewAlert(findAlertRow(event.subjectId!))
  const minutes = Number(event.details.minutes ?? 0)
  const email = escalationEmail({ ...factsOf(alert), minutes })
  const admins = whoHears(alert)
  const contacts = alertWords(alert.type).controlOnly ? [] : readSetting('escalation_contacts')
  const people = [
    ...admins.map(({ firstName, lastName, email }) => ({ name: `${firstName} ${lastName}`, address: email })),
    ...contacts.map(({ name, email }) => ({ name, address: email })),
  ]
  for (const to of people)
    queueEmail(to, email, `escalation:${event.id}:${to.address}`, now, { urgent: true, about: alert.userId })
  const prefix = `Not acknowledged for ${minutes} minutes. `
  for (const { id } of admins) queuePush(id, noteOf(alert, prefix), `escalation:${event.id}`, now)
}

/** The person who raised it learns on the phone that it was seen. */
export function pushSeen(event: Happened, now: Date): void {
  const alert = viewAlert(findAlertRow(event.subjectId!))
  const body = `Seen by ${alert.acknowledgedBy}, ${showInstant(alert.acknowledgedAt!)}.`
  const note = { title: 'Your emergency alert was seen', body, url: '/emergency', tag: `alert-${alert.id}` }
  queuePush(alert.userId, note, `seen:${event.id}`, now, { ofAlarm: true })
}

/** Admins learn that the person says they are safe; the alert stays open until somebody resolves it. */
export function pushSafe(event: Happened, now: Date): void {
  const alert = viewAlert(findAlertRow(event.subjectId!))
  const { fullName } = alert.userDetails
  const note = {
    title: `${alert.drill ? 'DRILL: ' : ''}${fullName} says: I am safe`,
    body: 'Make sure that it is them, then resolve the alert.',
    url: '/admin/emergencies',
    tag: `alert-${alert.id}`,
  }
  for (const admin of listAdmins()) queuePush(admin.id, note, `safe:${event.id}`, now)
}

/** Every admin; of what somebody was forced to do, every other one: it must not show on a screen beside them. */
const whoHears = (alert: AlertView) =>
  listAdmins().filter(({ id }) => !(alertWords(alert.type).controlOnly && id === alert.userId))

function noteOf(alert: AlertView, prefix: string) {
  const { fullName } = alert.userDetails
  return {
    title: `${alert.drill ? 'DRILL: ' : ''}CRITICAL EMERGENCY ALERT`,
    body: `${prefix}${alertWords(alert.type).says(fullName)} Location: ${alert.formattedLocation}`,
    url: '/admin/emergencies',
    tag: `alert-${alert.id}`,
    urgent: true,
  }
}

function factsOf(alert: AlertView): AlertFacts {
  const { role } = findRow(alert.userId)
  const { fullName, position, department } = alert.userDetails
  return {
    company: env().COMPANY_NAME,
    drill: alert.drill,
    says: alertWords(alert.type).says(fullName),
    person: fullName,
    role: [position ?? roleLabel(role), department].filter(Boolean).join(', '),
    time: showInstant(alert.triggeredAt),
    location: alert.formattedLocation,
    coordinates: alert.locationDetails.coordinates,
    notes: alert.notes,
    action: alert.actionTaken,
    url: `${env().ORIGIN}/admin/emergencies`,
  }
}
