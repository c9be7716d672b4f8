import { hookAlarm, hookChange } from '~/domain/safety/alarm-hook/alarms.server.ts'
import { isHooked } from '~/domain/account/webhooks/endpoints.server.ts'
import { writeStoppedEmails } from '~/domain/account/webhooks/stop.server.ts'
import { tellWebhooks } from '~/domain/account/webhooks/tell.server.ts'
import { isOffered } from '~/domain/account/webhooks/offered.ts'
import { EVENTS } from './events.server.ts'
import { writeFactorEmail } from '~/domain/account/sign-in/factor-emails.server.ts'
import { writeCredentialsEmail, writeResetEmail } from '~/domain/account/sign-in/link-emails.server.ts'
import {
  dropSeen,
  remindByEmailAndPush,
  pushAlert,
  pushSafe,
  pushSeen,
  writeAlertEmails,
} from '~/domain/safety/emergencies/alert-reactions.server.ts'
import {
  isElsewhere,
  isOtherSite,
  noteAway,
  noteOtherSite,
  settleWithdrawn,
} from '~/domain/time/exceptions/away.server.ts'
import { joinDuty, joinsDuty } from '~/domain/time/clocking/join-duty.server.ts'
import { isDecided } from '~/domain/time/clocking/review.server.ts'
import { correctNoShows, hasNoShow } from '~/domain/time/exceptions/came-later.server.ts'
import { releaseExceptions } from '~/domain/time/exceptions/exceptions.server.ts'
import { strikePunch } from '~/domain/time/site-book/log/punch-line.server.ts'
import { noteForm } from '~/domain/forms/forms/log-line.server.ts'
import { noteSos } from '~/domain/safety/incidents/log-line.server.ts'
import {
  noteLateScan,
  noteUnwalkedTour,
  noteWalkedTour,
  strikeUnwalkedTour,
} from '~/domain/time/site-book/runs/book-line.server.ts'
import { noteMissedTour, settleWalkedTour } from '~/domain/time/site-book/runs/exceptions.server.ts'
import { followAbsence } from '~/domain/forms/riddor/riddor.server.ts'
import { releaseActions, releaseOfficeActions, resumeActions } from '~/domain/fitness/actions/release.server.ts'
import { pushHandedOver, pushWork } from '~/domain/fitness/actions/tell.server.ts'
import { resumePaperWork } from '~/domain/fitness/credentials/work.server.ts'
import { concernsFitness, followPapers } from '~/domain/fitness/requirements/fit.server.ts'
import { followNeeds } from '~/domain/fitness/requirements/requirements.server.ts'
import { noteStandDown, settleStandDown, standDownNote } from '~/domain/fitness/requirements/stood-down.server.ts'
import { type EventType } from '~/domain/kernel/events/catalogue.ts'
import { type Reaction } from '~/domain/kernel/events/happened.server.ts'
import { type Conditions, expectReactions } from '~/domain/kernel/events/record.server.ts'
import { fillingNote } from '~/domain/kernel/disk/disk.server.ts'
import { pushAlarm, writeAlarmEmails } from '~/domain/forms/forms/alarm-reactions.server.ts'
import { releaseAlerts } from '~/domain/safety/escalation/release.server.ts'
import { startEscalation } from '~/domain/safety/escalation/run.server.ts'
import {
  concernsWatchIn,
  concernsWatchNow,
  concernsWatchOut,
  followClockIn,
  followClockOut,
  followScan,
  followEnd,
  followForm,
  followPerson,
  followPlan,
  followWithdrawal,
} from '~/domain/safety/lone-worker/follow.server.ts'
import { revokeFormerClient } from '~/domain/overview/client-report/links.server.ts'
import { pushDecision, writeDecisionEmail } from '~/domain/time/holidays/decision-reactions.server.ts'
import { resumeLeft, withdrawLeft } from '~/domain/time/holidays/leavers.server.ts'
import { pushDuty, writeDutyEmail } from '~/domain/time/rota/told-reactions.server.ts'
import { lateNote, writeLateEmails } from '~/domain/records/late-copies/late.server.ts'
import { pushTo, pushToAdmins } from '~/domain/kernel/push/notes.server.ts'
import { showInstant, showTime } from '~/platform/dates.ts'

type Table = Partial<Record<EventType, Record<string, Reaction>>>

const pushSwap = pushToAdmins(() => ({
  title: 'A swap waits for you',
  body: 'Two guards want to swap a shift. Open the rota to decide.',
  url: '/admin/rota',
}))

/** Tells administrators of a swap that its colleague has accepted: it ends undecided once its shift begins. */
const pushSwapToDecide: Reaction = (event, now) => {
  if (event.details.state === 'accepted') pushSwap(event, now)
}

/**
 * The table of reactions to events. Each reaction runs once, after the action is on the disk. Waiting rows in the
 * database contain these names, so the names must not change.
 */
const OWN: Table = {
  'password.reset_requested': { email: writeResetEmail },
  'credentials.sent': { email: writeCredentialsEmail },
  'second_factor.changed': { email: writeFactorEmail },
  'second_factor.reset': { email: writeFactorEmail },
  'second_factor.recovery_used': { email: writeFactorEmail },
  'second_factor.codes_renewed': { email: writeFactorEmail },
  'passkey.added': { email: writeFactorEmail },
  'passkey.removed': { email: writeFactorEmail },
  'identity.linked': { email: writeFactorEmail },
  'identity.unlinked': { email: writeFactorEmail },

  'alert.raised': {
    email: writeAlertEmails,
    push: pushAlert,
    hook: hookAlarm,
    ladder: startEscalation,
    book: noteSos,
  },
  'alert.escalated': { everyone: remindByEmailAndPush, hook: hookAlarm },
  'alert.safe': { push: pushSafe },
  'alert.acknowledged': { push: pushSeen, hook: hookChange },
  'alert.acknowledge_undone': { push: dropSeen, hook: hookChange },
  'alert.resolved': { hook: hookChange },
  'alert.resolve_undone': { push: dropSeen, hook: hookChange },

  'lone.missed': { email: writeAlertEmails, push: pushAlert, hook: hookAlarm, ladder: startEscalation },
  'lone.overrun': { email: writeAlertEmails, push: pushAlert, hook: hookAlarm, ladder: startEscalation },
  // Only control learns of this: there are no escalation steps and no contacts.
  'lone.duress': { email: writeAlertEmails, push: pushAlert, hook: hookAlarm },
  'lone.alert_escalated': { everyone: remindByEmailAndPush, hook: hookAlarm },
  'lone.alert_changed': { hook: hookChange },
  'watch.failed': { email: writeAlertEmails, push: pushAlert, hook: hookAlarm },
  'clock.in': { alone: followClockIn, place: noteAway, site: noteOtherSite, came: correctNoShows },
  'clock.out': { alone: followClockOut, place: noteAway },
  'clock.out_withdrawn': { alone: followWithdrawal, place: settleWithdrawn, book: strikePunch },
  'checkpoint.scanned': { alone: followScan, book: noteLateScan },
  'tour.missed': { exception: noteMissedTour, book: noteUnwalkedTour },
  'tour.started': { exception: settleWalkedTour, book: strikeUnwalkedTour },
  'tour.finished': { book: noteWalkedTour },
  'operation.settled': { alone: followPerson, came: correctNoShows },
  'lone.ended': { alone: followEnd },
  'site.changed': { alone: followPlan, clients: revokeFormerClient },
  'post.changed': { alone: followPlan },

  'disk.filling': { push: pushToAdmins(fillingNote) },
  'webhook.stopped': { email: writeStoppedEmails },
  'backup.late': { email: writeLateEmails, push: pushToAdmins(lateNote) },

  'holiday.approved': { email: writeDecisionEmail, push: pushDecision },
  'holiday.denied': { email: writeDecisionEmail, push: pushDecision },
  'holiday.cancelled': { email: writeDecisionEmail, push: pushDecision },
  'holiday.ended_early': { email: writeDecisionEmail, push: pushDecision },

  'rota.published': { joined: joinDuty, alone: followPerson, fit: followPapers, email: writeDutyEmail, push: pushDuty },
  'duty.assigned': { joined: joinDuty, alone: followPerson, fit: followPapers, email: writeDutyEmail, push: pushDuty },
  'duty.taken': { joined: joinDuty, alone: followPerson },
  'duty.changed': { joined: joinDuty, alone: followPerson, fit: followPapers, email: writeDutyEmail, push: pushDuty },
  'duty.cancelled': { fit: followPapers, email: writeDutyEmail, push: pushDuty },
  'duty.withdrawn': { fit: followPapers, email: writeDutyEmail, push: pushDuty },
  'offer.made': { email: writeDutyEmail, push: pushDuty },
  'offer.closed': { push: pushDuty },
  'swap.offered': { email: writeDutyEmail, push: pushDuty },
  'swap.answered': { push: pushDuty, control: pushSwapToDecide },
  'swap.ended': { push: pushDuty },
  'swap.decided': { joined: joinDuty, alone: followPerson, fit: followPapers, email: writeDutyEmail, push: pushDuty },
  'duty.declined': {
    fit: followPapers,
    push: pushToAdmins(() => ({
      title: 'A shift was declined',
      body: 'A guard cannot work this shift. Open the rota to find cover.',
      url: '/admin/rota',
    })),
  },

  'form.submitted': { alone: followForm, email: writeAlarmEmails, push: pushAlarm, book: noteForm },
  'form.reviewed': {
    push: pushTo(() => ({
      title: 'Your form was reviewed',
      body: 'Open the portal to see the decision.',
      url: '/forms',
    })),
  },
  'clock.identity_checked': {
    push: pushTo(() => ({
      title: 'Your clock-in was checked',
      body: 'Open the portal to see the result.',
      url: '/clock',
    })),
  },
  'action.opened': { push: pushWork },
  'action.changed': { push: pushHandedOver },
  'credential.recorded': { fit: followPapers },
  'credential.changed': { fit: followPapers },
  'credential.checked': { fit: followPapers },
  'absence.added': { riddor: followAbsence },
  'absence.changed': { riddor: followAbsence },
  'absence.removed': { riddor: followAbsence },
  'requirement.changed': { fit: followNeeds },
  'clock.stood_down': { exception: noteStandDown, push: pushToAdmins(standDownNote) },
  'clock.stand_down_decided': { exception: settleStandDown },
  // Roles have requirements of their own.
  'staff.updated': {
    fit: followPapers,
    exceptions: releaseExceptions,
    actions: releaseOfficeActions,
    alerts: releaseAlerts,
  },
  'staff.deactivated': {
    alerts: releaseAlerts,
    actions: releaseActions,
    exceptions: releaseExceptions,
    holidays: withdrawLeft,
  },
  'grant.set': { exceptions: releaseExceptions, actions: releaseOfficeActions, alerts: releaseAlerts },
  'grant.ended': { exceptions: releaseExceptions, actions: releaseOfficeActions, alerts: releaseAlerts },
  'staff.reactivated': { papers: resumePaperWork, actions: resumeActions, holidays: resumeLeft },
  'correction.approved': {
    joined: joinDuty,
    alone: followPerson,
    came: correctNoShows,
    push: pushTo(() => ({ ...CORRECTION_DECIDED, title: 'Your correction was approved' })),
  },
  'correction.refused': { push: pushTo(() => ({ ...CORRECTION_DECIDED, title: 'Your correction was refused' })) },
  // A message may be read on a lock screen, so it names nobody.
  'clock.no_scan_repeated': {
    push: pushToAdmins(() => ({
      title: 'Manual checks without a scan',
      body: 'A guard has clocked in without a scan three times or more in two weeks.',
      url: '/admin/clock-entries?identityCheck=pending',
    })),
  },
  'face.enrolment_due': {
    push: pushToAdmins(() => ({
      title: 'A face needs to be enrolled again',
      body: 'Until then, this person’s clock-ins need a manual check.',
      url: '/admin/biometric-setup',
    })),
  },
  'violation.resolved': {
    push: pushTo(({ details }) => ({
      title: details.resolved === false ? 'A safety note was reopened' : 'A safety note was resolved',
      body: 'Open the portal to see it.',
      url: '/clock',
    })),
  },
  'feedback.given': {
    push: pushTo(() => ({ title: 'New feedback for you', body: 'Open the portal to read it.', url: '/performance' })),
  },
  'clock.shift_prompted': {
    push: pushTo(({ details }) => ({
      title: 'Are you still on shift?',
      body: `${details.dutyEnd ? `Your shift ended at ${showTime(new Date(String(details.dutyEnd)))}` : `You have been clocked in since ${showInstant(String(details.since))}`}. Please clock out when you finish.`,
      url: '/clock',
    })),
  },
}

/** The events that webhooks receive. */
const HOOKED = (Object.keys(EVENTS) as EventType[]).filter((type) => isOffered(type, EVENTS[type].audience))

/** The whole table, including the reactions for webhooks. */
export const REACTIONS: Table = {
  ...OWN,
  ...Object.fromEntries(HOOKED.map((type) => [type, { ...OWN[type], webhooks: tellWebhooks }])),
}

const CORRECTION_DECIDED = { body: 'Open the portal to see it.', url: '/corrections' }

/** Every guard punches in the same minute, so only punches that need a reaction queue any work. */
const ONLY: Conditions = {
  'clock.in': { alone: concernsWatchIn, place: isElsewhere, site: isOtherSite, came: hasNoShow },
  'clock.out': { alone: concernsWatchOut, place: isElsewhere },
  'clock.identity_checked': { push: isDecided },
  'checkpoint.scanned': { alone: concernsWatchOut },
  'rota.published': { joined: joinsDuty, alone: concernsWatchNow, fit: concernsFitness },
  'duty.assigned': { joined: joinsDuty, alone: concernsWatchNow, fit: concernsFitness },
  'duty.taken': { joined: joinsDuty, alone: concernsWatchNow },
  'duty.changed': { joined: joinsDuty, alone: concernsWatchNow, fit: concernsFitness },
  'swap.decided': { joined: joinsDuty, alone: concernsWatchNow, fit: concernsFitness },
  'correction.approved': { joined: joinsDuty },
  'duty.cancelled': { fit: concernsFitness },
  'duty.withdrawn': { fit: concernsFitness },
  'duty.declined': { fit: concernsFitness },
  'staff.updated': { fit: concernsFitness },
}

/** An event queues work for webhooks only if a webhook is interested in it. */
const CONDITIONS: Conditions = {
  ...ONLY,
  ...Object.fromEntries(HOOKED.map((type) => [type, { ...ONLY[type], webhooks: () => isHooked(type) }])),
}

/** Events about people in danger. Forms are included, because a form may raise an alarm. */
const URGENT = new Set<EventType>([
  ...(['alert.raised', 'alert.escalated', 'alert.safe', 'alert.acknowledged', 'alert.resolved'] as const),
  ...(['alert.acknowledge_undone', 'alert.resolve_undone'] as const),
  ...(['lone.missed', 'lone.overrun', 'lone.duress', 'lone.alert_escalated', 'lone.alert_changed'] as const),
  ...(['watch.failed', 'form.submitted', 'clock.stood_down'] as const),
])

/** Events that send messages to a whole site or company. A person's own email must not wait behind these. */
const BULK = new Set<EventType>(['rota.published', 'credentials.sent'])

/** Registers the table's names with the event log, so that each event queues its reactions. */
export function expectFollowUps(): void {
  const names = Object.fromEntries(Object.entries(REACTIONS).map(([type, named]) => [type, Object.keys(named)]))
  expectReactions(names, { only: CONDITIONS, urgent: URGENT, bulk: BULK })
}
