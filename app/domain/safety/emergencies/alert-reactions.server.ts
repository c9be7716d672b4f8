import { showInstant, showTime } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { type AlertFacts, alertTitle, emergencyAlertEmail, escalationEmail, unassignedEmail } from './alert-email.ts'
import { narrowToDesk } from '../desk/at-desk.server.ts'
import { queueEmail } from '../../kernel/mail/queue.server.ts'
import { listAdmins } from '../../kernel/people/audience.server.ts'
import { dropPush, queuePush } from '../../kernel/push/queue.server.ts'
import { alertWords, kindOf, personConcerned } from './alert-kinds.ts'
import { isDiscreet } from './alert-types.ts'
import { type AlertView } from './alert-view.ts'
import { changesSince, distanceWords, headlineOf, whereByName } from './headline.ts'
import { findAlertRow, viewAlert } from './view-alert.server.ts'

/** Emails an alert to the administrators at the control desk, or to all if nobody is there. Reminders go to all. */
export function writeAlertEmails(event: Happened, now: Date): void {
  const alert = viewAlert(findAlertRow(event.subjectId!))
  const email = { ...emergencyAlertEmail(factsOf(alert)), discreet: isDiscreet(alert) }
  for (const admin of narrowToDesk(whoHears(alert), personConcerned(alert), now)) {
    const to = { name: `${admin.firstName} ${admin.lastName}`, address: admin.email }
    queueEmail(to, email, `alert:${event.id}:${admin.email}`, now, { urgent: true, about: alert.userId })
  }
}

/** Sends an alert as a push message to the devices of administrators who allowed push. */
export function pushAlert(event: Happened, now: Date): void {
  const alert = viewAlert(findAlertRow(event.subjectId!))
  for (const admin of narrowToDesk(whoHears(alert), personConcerned(alert), now))
    queuePush(admin.id, noteOf(alert, ''), `alert:${event.id}`, now)
}

/** Reminds all administrators by email and push that nobody has acknowledged the alert, or that its owner has gone. */
export function remindByEmailAndPush(event: Happened, now: Date): void {
  const alert = viewAlert(findAlertRow(event.subjectId!))
  const minutes = Number(event.details.minutes ?? 0)
  const left = event.details.left ? String(event.details.left) : null
  const facts = factsOf(alert)
  const words = left ? unassignedEmail({ ...facts, left }) : escalationEmail({ ...facts, minutes })
  const email = { ...words, discreet: isDiscreet(alert) }
  const prefix = left ? `${left} can no longer deal with it. ` : `Not acknowledged for ${minutes} minutes. `
  for (const admin of whoHears(alert)) {
    const to = { name: `${admin.firstName} ${admin.lastName}`, address: admin.email }
    queueEmail(to, email, `escalation:${event.id}:${to.address}`, now, { urgent: true, about: alert.userId })
    queuePush(admin.id, noteOf(alert, prefix), `escalation:${event.id}`, now)
  }
}

/** Tells the person concerned, on their phone, that their alert has been seen, once that can no longer be undone. */
export function pushSeen(event: Happened, now: Date): void {
  const alert = viewAlert(findAlertRow(event.subjectId!))
  // An alert from a tablet has no phone to notify, because the tablet asks the server itself.
  if (!alert.acknowledgedAt || !alert.userId) return
  const own = kindOf(alert) === 'sos' || kindOf(alert) === 'drill'
  const note = {
    title: own ? 'Your emergency alert was seen' : 'Control has seen the alarm about you',
    body: `Seen by ${alert.acknowledgedBy}, ${showInstant(alert.acknowledgedAt)}.`,
    url: own ? '/emergency' : '/alone',
    tag: `alert-${alert.id}`,
  }
  const until = alert.acknowledgeUndoUntil && new Date(alert.acknowledgeUndoUntil)
  const notBefore = until && until > now ? until : now
  queuePush(alert.userId, note, `seen:${alert.id}:${event.id}`, now, { ofAlarm: true, notBefore })
}

/** Removes the message that an alert was seen from the queue, because the acknowledgement was undone. */
export function dropSeen(event: Happened): void {
  const alert = viewAlert(findAlertRow(event.subjectId!))
  if (!alert.acknowledgedAt) dropPush(`seen:${alert.id}:`)
}

/** Tells administrators that the person says they are safe. The alert stays open until control resolves it. */
export function pushSafe(event: Happened, now: Date): void {
  const alert = viewAlert(findAlertRow(event.subjectId!))
  const { fullName } = alert.userDetails
  const note = {
    title: `${alertWords(alert).label}: ${fullName} says: I am safe`,
    body: `${whereByName(alert)}. Make sure that it is them, then resolve the alert.`,
    url: '/admin/emergencies',
    tag: `alert-${alert.id}`,
  }
  for (const admin of whoHears(alert)) queuePush(admin.id, note, `safe:${event.id}`, now)
}

/**
 * Returns every administrator. If an administrator was forced to enter a PIN, it leaves out that one, because the alert
 * must not appear on a screen beside them.
 */
const whoHears = (alert: AlertView) =>
  listAdmins().filter(({ id }) => !(alertWords(alert).controlOnly && id === personConcerned(alert)))

function noteOf(alert: AlertView, prefix: string) {
  const headline = headlineOf(alert)
  return {
    title: alertTitle(headline),
    body: `${prefix}${headline.since}. ${alertWords(alert).says(headline.who)} ${alert.actionTaken}`,
    url: '/admin/emergencies',
    tag: `alert-${alert.id}`,
    urgent: true,
  }
}

/** Returns what an email says about an alert. */
export function factsOf(alert: AlertView): AlertFacts {
  const { position, department, role, phone } = alert.userDetails
  const { shiftStart, shiftEnd } = alert.place
  const contacts = alert.siteContacts.map(({ name, phone }) => [name, phone].filter(Boolean).join(' '))
  const { address, coordinates } = alert.locationDetails
  return {
    company: env().COMPANY_NAME,
    headline: headlineOf(alert),
    says: alertWords(alert).says(alert.userDetails.fullName),
    role: [position ?? role, department].filter(Boolean).join(', '),
    phone: alertWords(alert).noRing ? null : phone,
    siteContacts: contacts.join('; ') || null,
    shift: shiftStart && shiftEnd && `${showInstant(shiftStart)} to ${showTime(shiftEnd)}`,
    distance: distanceWords(alert.place),
    lastContact: alert.lastContactAt && showInstant(alert.lastContactAt),
    changes: changesSince(alert).join(' ') || null,
    location: address,
    coordinates,
    notes: alert.notes,
    action: alert.actionTaken,
    url: `${env().ORIGIN}/admin/emergencies`,
  }
}
