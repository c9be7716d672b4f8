import { afterEach, describe, expect, it } from 'vitest'
import { emails } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { openEmail } from '../../kernel/mail/queue.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { db } from '~/platform/store.server.ts'
import { listActiveAlerts, raiseAlert } from '../emergencies/alerts.server.ts'
import { acknowledgeAlert } from '../emergencies/answer.server.ts'
import { RaiseAlert } from '../emergencies/input.ts'
import { setEscalationContacts } from './contacts.server.ts'
import { ContactsForm } from './input.ts'
import { runEscalations } from './run.server.ts'

afterEach(() => expectReactions({}))

const input = (given: object = {}) => RaiseAlert.parse(given)
const after = (start: Date, seconds: number) => new Date(start.getTime() + seconds * 1000)
const GATE = { latitude: 51.5, longitude: -0.12, accuracy: 12, address: 'Gate 4, Dock Road' }

describe('an alert that nobody acknowledges', () => {
  it('is sent only once more if the clock was set back since', () => {
    const start = new Date()
    raiseAlert(actor('alice'), input({ location: GATE }), start)
    expect(runEscalations(after(start, -30))).toBe(0)
    expect(runEscalations(after(start, -7200))).toBe(1)
    expect(runEscalations(after(start, -7190))).toBe(0)
  })

  it('is sent again after 2 and after 5 minutes, each once, to admins and contacts', () => {
    expectFollowUps()
    const form = ContactsForm.parse({
      contacts: [
        { name: 'Duty manager', email: 'duty@example.test' },
        { name: '', email: '' },
        { name: 'Police liaison', email: 'police@example.test' },
      ],
    })
    setEscalationContacts(actor('dana'), form)
    const start = new Date()
    raiseAlert(actor('alice'), input({ location: GATE }), start)
    runReactions(REACTIONS, start)
    expect(runEscalations(after(start, 119))).toBe(0)
    expect(runEscalations(after(start, 121))).toBe(2)
    expect(runEscalations(after(start, 200))).toBe(0)
    expect(runEscalations(after(start, 301))).toBe(2)
    expect(runEscalations(after(start, 3000))).toBe(0)
    runReactions(REACTIONS, after(start, 3000))
    const sent = db().select().from(emails).all()
    expect(sent.map((row) => [row.toAddress, openEmail(row).subject]).sort()).toEqual(
      [
        ['dana@example.test', 'SOS: Alice Archer, Gate 4, Dock Road'],
        ...[2, 5].flatMap((minutes) =>
          ['dana@example.test', 'duty@example.test', 'police@example.test'].map((to) => [
            to,
            `NOT ACKNOWLEDGED for ${minutes} minutes: SOS: Alice Archer, Gate 4, Dock Road`,
          ]),
        ),
      ].sort(),
    )
    expect(openEmail(sent[0]!).text).toContain('Where: Gate 4, Dock Road')
  })

  it('skips a step that was missed while the server was down', () => {
    const start = new Date()
    raiseAlert(actor('alice'), input(), start)
    expect(runEscalations(after(start, 3600))).toBe(1)
    expect(listActiveAlerts(actor('dana'))[0]!.escalations).toBe(2)
  })

  it('is not sent again after it was seen', () => {
    const start = new Date()
    const { alert } = raiseAlert(actor('alice'), input(), start)
    acknowledgeAlert(actor('dana'), alert)
    expect(runEscalations(after(start, 600))).toBe(0)
  })
})
