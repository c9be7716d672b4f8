import { FROM_RECORDS } from './read-from-records.ts'
import { BEFOREHAND } from './said-beforehand.ts'
import { BY_RULES } from './said-by-rules.ts'
import { OF_ALERTS } from './said-of-alerts.ts'

/** Every sentence with such a word, by the fact that it rests on. */
export const SENTENCES = { ...BY_RULES, ...FROM_RECORDS, ...OF_ALERTS, ...BEFOREHAND }
export type Fact = keyof typeof SENTENCES

/** What each fact is, and the tests that show it. */
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
  promise: {
    rests: 'A rule told before anything is pressed; the use case behind it does that.',
    shownBy: ['app/domain/safety/escalation/run.test.ts', 'app/domain/time/clocking/policy.test.ts'],
  },
  policy: {
    rests: 'What is sealed, kept and read, as docs/security.md and docs/data-protection.md lay down.',
    shownBy: ['app/platform/vault.test.ts', 'app/domain/forms/forms/confidential.test.ts'],
  },
  asks: {
    rests: 'A question, a label, an instruction or an example: it states nothing about what happened.',
    shownBy: [],
  },
}
