import { afterEach, beforeEach, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { emails } from '#db/schema/events.ts'
import { phoneMessages } from '#db/schema/ladder.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { raiseAlert } from '../emergencies/alerts.server.ts'
import { startDrill } from '../emergencies/start-drill.server.ts'
import { RaiseAlert } from '../emergencies/input.ts'
import { PhoneService } from '../phone-messages/input.ts'
import { setPhoneService } from '../phone-messages/provider-account.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { setCompanyEscalation, setEscalationContacts } from './contacts.server.ts'
import { CompanyEscalationForm, EscalationContacts } from './input.ts'
import { runEscalations } from './run.server.ts'

const start = new Date('2040-01-10T01:00:00Z')
let dana: Person
beforeEach(() => {
  dana = actor('dana')
  expectFollowUps()
  const provider = { enabled: true, provider: 'twilio', account: 'AC1', secret: 'hush', from: '020 7946 0999' }
  setPhoneService(dana, PhoneService.parse(provider))
  for (const name of ['alice', 'dana'])
    commit(() => write().update(users).set({ phone: '07700 900123' }).where(eq(users.username, name)).run())
  // Alice and Dana are contacts by name, beside somebody else.
  const contacts = [
    { name: 'A. Archer', phone: '+44 7700 900 123', email: 'Alice@example.test' },
    { name: 'Ann Ash', phone: '020 7946 0000', email: 'ann@example.test' },
  ]
  setEscalationContacts(dana, EscalationContacts.parse({ contacts }))
  const step = (channel: string) => ({ afterMinutes: '0', who: 'company', channel })
  setCompanyEscalation(dana, CompanyEscalationForm.parse({ steps: [step('voice'), step('sms'), step('mail')] }))
})
afterEach(() => expectReactions({}))

const rung = () =>
  db()
    .select()
    .from(phoneMessages)
    .all()
    .map(({ kind, toName }) => `${kind} ${toName}`)
const written = () =>
  db()
    .select()
    .from(emails)
    .all()
    .map(({ toAddress }) => toAddress)

it('an alarm does not ring, text or email the person in danger under another name', () => {
  raiseAlert(actor('alice'), RaiseAlert.parse({}), start)
  runReactions(REACTIONS, start)
  runEscalations(start)
  expect(rung()).toEqual(['voice Ann Ash', 'sms Ann Ash'])
  expect(written()).toEqual(['dana@example.test', 'ann@example.test'])
})

it('a drill does, because it is to show whom an alarm reaches', () => {
  startDrill(dana, RaiseAlert.parse({}), start)
  runReactions(REACTIONS, start)
  runEscalations(start)
  expect(rung()).toEqual(['voice A. Archer', 'voice Ann Ash', 'sms A. Archer', 'sms Ann Ash'])
})
