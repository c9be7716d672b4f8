import { FROM_RECORDS } from './read-from-records.ts'
import { BEFOREHAND } from './said-beforehand.ts'
import { BY_RULES } from './said-by-rules.ts'
import { OF_ALERTS } from './said-of-alerts.ts'
import { OF_EVENTS } from './said-of-events.ts'
import { OF_LISTS } from './said-of-lists.ts'
import { OF_RECORDS } from './said-of-records.ts'
import { OF_WORK } from './said-of-work.ts'
import { OTHERWISE } from './said-otherwise.ts'

const TABLES = [
  BY_RULES,
  FROM_RECORDS,
  OF_ALERTS,
  BEFOREHAND,
  OF_EVENTS,
  OF_LISTS,
  OF_RECORDS,
  OF_WORK,
  OTHERWISE,
] as const
type OfAny<T> = T extends unknown ? keyof T : never
export type Fact = OfAny<(typeof TABLES)[number]>

/** Every sentence that states a fact, grouped by the fact that it relies on. */
export const SENTENCES: Record<Fact, readonly string[]> = TABLES.reduce<Record<string, readonly string[]>>(
  (all, table) => {
    for (const [fact, texts] of Object.entries(table)) all[fact] = [...(all[fact] ?? []), ...texts]
    return all
  },
  {},
) as Record<Fact, readonly string[]>

/** Each fact, and the tests that prove it. */
export const FACTS: Record<Fact, { rests: string; shownBy: string[] }> = {
  messages: {
    rests: 'A mail server is set up and the email was queued; what is queued for it leaves or is shown under Messages.',
    shownBy: [
      'app/domain/safety/escalation/reach.test.ts',
      'app/domain/safety/phone-messages/phone.test.ts',
      'app/domain/kernel/mail/deliver.test.ts',
      'app/routes/claims.test.ts',
    ],
  },
  place: {
    rests: 'The position that the device measured lies inside the circle of the site (placeMark).',
    shownBy: ['app/domain/time/clocking/fence.test.ts', 'app/routes/claims.test.ts'],
  },
  checks: {
    rests: 'What the server saw in the picture, or an administrator decided (checkMarks, judgePunch).',
    shownBy: [
      'app/domain/time/clocking/check-marks.test.ts',
      'app/domain/time/clocking/verdict.test.ts',
      'app/domain/time/biometrics/turn.test.ts',
      'app/domain/time/biometrics/figures.test.ts',
    ],
  },
  disk: {
    rests: 'A file written to the data folder reached the disk, or the database refused for lack of space.',
    shownBy: ['app/jobs/health.test.ts', 'e2e/faults/disk.test.ts'],
  },
  done: {
    rests: 'The use case has returned, so its commit is made, before the page says so.',
    shownBy: ['app/http/page.test.ts', 'app/routes/claims.test.ts'],
  },
  empty: {
    rests: 'The list that the server answered has no rows; nothing is said while it is being loaded.',
    shownBy: ['e2e/contract/list-pages.test.ts', 'e2e/journeys/desktop/admin-lists.test.ts'],
  },
  records: {
    rests: 'A field of the record that is shown: who confirmed, saw or completed it, and when.',
    shownBy: ['app/domain/content/documents/documents.test.ts', 'app/domain/forms/forms/submissions.test.ts'],
  },
  events: {
    rests: 'A row in the audit log, written in the transaction of the act itself.',
    shownBy: ['app/domain/kernel/events/verify.test.ts', 'app/domain/kernel/events/catalogue.test.ts'],
  },
  rota: {
    rests: 'Who is assigned, whether it is published, and whom the event of the change names.',
    shownBy: [
      'app/domain/time/rota/publish.test.ts',
      'app/domain/time/rota/rota.test.ts',
      'app/domain/time/cover/offers.test.ts',
    ],
  },
  unsent: {
    rests: "The state of the phone's outbox and the server's receipt; a lost answer is called unknown, not failed.",
    shownBy: ['app/browser/outbox/outbox.test.ts', 'app/browser/runtime/keep-typed.test.ts'],
  },
  livePlace: {
    rests: "The server's answer to the last place that the phone sent, and whether its person has stopped it.",
    shownBy: ['app/domain/safety/emergencies/live-place.test.ts', 'e2e/journeys/desktop/incident.test.ts'],
  },
  desk: {
    rests: "The signatures in the control desk's log, who owns what is open, and whose sessions are alive.",
    shownBy: ['app/domain/overview/handover/handover.test.ts', 'app/domain/safety/desk/state.test.ts'],
  },
  alerts: {
    rests: 'The times that the server recorded of an alert: pressed, received, acknowledged, said safe, resolved.',
    shownBy: ['app/domain/safety/emergencies/alert-kinds.test.ts', 'app/domain/safety/emergencies/answer.test.ts'],
  },
  watch: {
    rests: 'Check-ins, silences and tests of lone-worker monitoring, each with the time that the server judged.',
    shownBy: [
      'app/domain/safety/lone-worker/any-order.test.ts',
      'app/domain/safety/lone-worker/watch.test.ts',
      'e2e/contract/lone-worker.test.ts',
    ],
  },
  clocking: {
    rests: 'The punches, scans, corrections and exceptions of a shift, and what was decided about each.',
    shownBy: [
      'app/domain/time/clocking/check-marks.test.ts',
      'app/domain/time/clocking/fence.test.ts',
      'app/domain/time/exceptions/judge.test.ts',
      'app/domain/time/exceptions/watch.test.ts',
    ],
  },
  tours: {
    rests: 'The scans of a tour, its plan, and the entries, visits and keys of the site book.',
    shownBy: [
      'app/domain/time/site-book/runs/runs.test.ts',
      'app/domain/time/site-book/runs/marks.test.ts',
      'app/domain/time/site-book/runs/exceptions.test.ts',
      'app/domain/overview/client-report/client-report.test.ts',
    ],
  },
  papers: {
    rests: 'What a register or a person found about a paper or a vehicle, and when; what a role or a site asks for.',
    shownBy: [
      'app/domain/fitness/credentials/credentials.test.ts',
      'app/domain/fitness/requirements/judge.test.ts',
      'app/domain/fitness/vehicles/vehicles.test.ts',
    ],
  },
  pay: {
    rests: 'The state of the pay period, its lines and the rule of its days.',
    shownBy: ['app/domain/time/pay/pay-periods.test.ts', 'app/domain/time/pay/lines.test.ts'],
  },
  holidays: {
    rests: 'The request, its decision and the ledger of the balance.',
    shownBy: ['app/domain/time/holidays/decision.test.ts', 'app/domain/time/holidays/balance.test.ts'],
  },
  copies: {
    rests: 'The backups, restore tests and read-back beats that were recorded, and the lease of the second machine.',
    shownBy: [
      'app/domain/records/late-copies/late.test.ts',
      'app/domain/overview/dashboard/copies.test.ts',
      'e2e/faults/backup.test.ts',
      'e2e/faults/standby.test.ts',
    ],
  },
  deliveries: {
    rests: 'What the mail server, push service, telephone provider or receiver of a webhook answered, and when.',
    shownBy: [
      'app/domain/account/webhooks/webhooks.test.ts',
      'app/domain/safety/phone-messages/phone.test.ts',
      'app/domain/safety/control-room/channels.test.ts',
    ],
  },
  kiosks: {
    rests: 'What the server knows of a tablet, and what the tablet has kept on its disk.',
    shownBy: ['app/domain/account/kiosks/kiosks.test.ts', 'app/domain/offline/kiosk/kiosk.test.ts'],
  },
  entry: {
    rests: 'The sessions, links and proofs of an account.',
    shownBy: [
      'app/domain/account/sign-in/links.test.ts',
      'app/domain/account/sign-in/session-ends.test.ts',
      'app/domain/account/sign-in/second-factor.test.ts',
    ],
  },
  forms: {
    rests: 'The answers of a form, its pictures and its review; of an accident what the reporting rule says of them.',
    shownBy: ['app/domain/forms/riddor/rule.test.ts', 'app/domain/forms/forms/submissions.test.ts'],
  },
  refused: {
    rests: 'The use case has thrown, or no answer came: nothing is said to be done.',
    shownBy: ['app/http/page.test.ts', 'app/routes/claims.test.ts', 'e2e/journeys/demo/both/failed-save.test.ts'],
  },
  promise: {
    rests: 'A rule told before anything is pressed; the use case behind it does that.',
    shownBy: ['app/domain/safety/escalation/run.test.ts', 'app/domain/time/clocking/policy.test.ts'],
  },
  policy: {
    rests: 'What is sealed, kept and read, as docs/security.md and docs/data-protection.md lay down.',
    shownBy: ['app/platform/vault.test.ts', 'app/domain/forms/forms/confidential.test.ts'],
  },
  code: {
    rests: 'Read by programs or by who runs the machine, not by a person at a screen.',
    shownBy: [],
  },
  file: {
    rests: 'The bytes of the file that was chosen, as the server read them.',
    shownBy: ['app/platform/csv-read.test.ts'],
  },
  asks: {
    rests: 'A question, a label, an instruction or an example: it states nothing about what happened.',
    shownBy: [],
  },
}
