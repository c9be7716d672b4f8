import { signInEvents } from '~/domain/account/sign-in/events.ts'
import { staffEvents } from '~/domain/account/staff/events.ts'
import { tokenEvents } from '~/domain/account/tokens/events.ts'
import { webhookEvents } from '~/domain/account/webhooks/events.ts'
import { consentEvents } from '~/domain/content/consent/events.ts'
import { documentEvents } from '~/domain/content/documents/events.ts'
import { newsEvents } from '~/domain/content/news/events.ts'
import { performanceEvents } from '~/domain/content/performance/events.ts'
import { actionEvents } from '~/domain/fitness/actions/events.ts'
import { credentialEvents } from '~/domain/fitness/credentials/events.ts'
import { vehicleEvents } from '~/domain/fitness/vehicles/events.ts'
import { requirementEvents } from '~/domain/fitness/requirements/events.ts'
import { formEvents } from '~/domain/forms/forms/events.ts'
import { reportEvents } from '~/domain/forms/reports/events.ts'
import { riddorEvents } from '~/domain/forms/riddor/events.ts'
import { workingTimeEvents } from '~/domain/forms/working-time/events.ts'
import { diskEvents } from '~/domain/kernel/disk/events.ts'
import { eventsEvents } from '~/domain/kernel/events/events.ts'
import { faceEvents } from '~/domain/kernel/faces/events.ts'
import { grantEvents } from '~/domain/kernel/grants/events.ts'
import { mailEvents } from '~/domain/kernel/mail/events.ts'
import { pushEvents } from '~/domain/kernel/push/events.ts'
import { siteEvents } from '~/domain/kernel/sites/events.ts'
import { outboxEvents } from '~/domain/offline/outbox/events.ts'
import { clientReportEvents } from '~/domain/overview/client-report/events.ts'
import { handoverEvents } from '~/domain/overview/handover/events.ts'
import { auditEvents } from '~/domain/records/audit/events.ts'
import { backupEvents } from '~/domain/records/backup/events.ts'
import { evidencePackEvents } from '~/domain/records/evidence-pack/events.ts'
import { exportEvents } from '~/domain/records/export/events.ts'
import { retentionEvents } from '~/domain/records/retention/events.ts'
import { alarmHookEvents } from '~/domain/safety/alarm-hook/events.ts'
import { controlRoomEvents } from '~/domain/safety/control-room/events.ts'
import { emergencyEvents } from '~/domain/safety/emergencies/events.ts'
import { escalationEvents } from '~/domain/safety/escalation/events.ts'
import { incidentEvents } from '~/domain/safety/incidents/events.ts'
import { loneWorkerEvents } from '~/domain/safety/lone-worker/events.ts'
import { onCallEvents } from '~/domain/safety/on-call/events.ts'
import { phoneMessagesEvents } from '~/domain/safety/phone-messages/events.ts'
import { threatEvents } from '~/domain/safety/threat/events.ts'
import { watchTestEvents } from '~/domain/safety/watch-test/events.ts'
import { biometricsEvents } from '~/domain/time/biometrics/events.ts'
import { clockingEvents } from '~/domain/time/clocking/events.ts'
import { correctionEvents } from '~/domain/time/corrections/events.ts'
import { coverEvents } from '~/domain/time/cover/events.ts'
import { exceptionEvents } from '~/domain/time/exceptions/events.ts'
import { holidayEvents } from '~/domain/time/holidays/events.ts'
import { payEvents } from '~/domain/time/pay/events.ts'
import { rotaEvents } from '~/domain/time/rota/events.ts'
import { absenceEvents } from '~/domain/time/absences/events.ts'
import { leaveHoursEvents } from '~/domain/time/leave-hours/events.ts'
import { siteBookEvents } from '~/domain/time/site-book/events.ts'
import { identityEvents } from '~/domain/account/identities/events.ts'
import { kioskEvents } from '~/domain/account/kiosks/events.ts'
import { passkeyEvents } from '~/domain/account/passkeys/events.ts'
import { declareEvents } from '~/domain/kernel/events/declared.server.ts'

/** Every event that can happen, collected from each module's own `events.ts`, one line for each group. */
// prettier-ignore
export const EVENTS = {
  ...clientReportEvents, ...handoverEvents,
  ...auditEvents, ...backupEvents, ...evidencePackEvents, ...exportEvents, ...retentionEvents,
  ...outboxEvents,
  ...alarmHookEvents, ...controlRoomEvents, ...emergencyEvents, ...escalationEvents, ...incidentEvents,
  ...loneWorkerEvents, ...onCallEvents, ...phoneMessagesEvents, ...threatEvents, ...watchTestEvents,
  ...formEvents, ...reportEvents, ...riddorEvents, ...workingTimeEvents,
  ...actionEvents, ...credentialEvents, ...requirementEvents, ...vehicleEvents,
  ...signInEvents, ...passkeyEvents, ...identityEvents, ...staffEvents, ...tokenEvents, ...kioskEvents,
  ...webhookEvents,
  ...consentEvents, ...documentEvents, ...newsEvents, ...performanceEvents,
  ...biometricsEvents, ...clockingEvents, ...correctionEvents, ...coverEvents, ...exceptionEvents, ...holidayEvents,
  ...payEvents, ...rotaEvents,
  ...absenceEvents, ...leaveHoursEvents, ...siteBookEvents,
  ...diskEvents, ...eventsEvents, ...faceEvents, ...grantEvents, ...mailEvents, ...pushEvents, ...siteEvents,
}

type All = typeof EVENTS
declare module '~/domain/kernel/events/catalogue.ts' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- its members are those of the collection
  interface Catalogue extends All {}
}

/** Registers all event types, before anything is recorded. */
export const expectEvents = (): void => declareEvents(EVENTS)
