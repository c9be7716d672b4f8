import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { PASSWORD } from '../../../../e2e/support/people.ts'
import { confirmPassword } from '../../account/sign-in/confirmation.server.ts'
import { PhoneService } from '../phone-messages/input.ts'
import { setPhoneService } from '../phone-messages/provider-account.server.ts'
import { setCompanyEscalation, setEscalationContacts } from './contacts.server.ts'
import { CompanyEscalation, EscalationContacts } from './input.ts'
import { LadderInput, SiteChange, SiteInput } from '../../kernel/sites/input.ts'
import { addSite, changeSite, setLadder } from '../../kernel/sites/sites.server.ts'
import { listReachable, listUnwokenSites, wakesSomebody } from './reach.server.ts'

it('people are woken only if a step texts or calls a person with a number, and the service is on', async () => {
  const dana = actor('dana')
  await confirmPassword(dana, { password: PASSWORD })
  const service = (enabled: boolean) =>
    setPhoneService(
      dana,
      PhoneService.parse({ provider: 'twilio', account: 'AC1', secret: 'hush', from: '020 7946 0999', enabled }),
    )
  const contacts = (phone: string | null) =>
    setEscalationContacts(
      dana,
      EscalationContacts.parse({ contacts: [{ name: 'Ann', email: 'ann@example.test', phone }] }),
    )
  const step = (channel: string) =>
    setCompanyEscalation(dana, CompanyEscalation.parse({ steps: [{ afterMinutes: 0, who: 'company', channel }] }))
  service(true)
  contacts('020 7946 0000')
  step('mail')
  expect(wakesSomebody(dana)).toBe(false)
  step('voice')
  expect(wakesSomebody(dana)).toBe(true)
  expect(listReachable(dana)).toEqual([{ name: 'Ann', phone: '020 7946 0000', testedAt: null }])
  const site = addSite(
    dana,
    SiteInput.parse({ name: 'Quay', contacts: [{ name: 'Gate', email: 'gate@example.test' }] }),
  )
  const own = (steps: object[]) => setLadder(dana, LadderInput.parse({ id: site.id, steps }))
  expect(listUnwokenSites(dana)).toEqual([])
  own([{ afterMinutes: 0, who: 'contact', channel: 'sms' }])
  expect(listUnwokenSites(dana)).toEqual(['Quay'])
  changeSite(
    dana,
    SiteChange.parse({ id: site.id, name: 'Quay', contacts: [{ name: 'Gate', phone: '020 7946 0111' }] }),
  )
  expect(listUnwokenSites(dana)).toEqual([])
  expect(listReachable(dana).map(({ name }) => name)).toEqual(['Gate, Quay', 'Ann'])
  for (const nothingToRing of [null, '4321']) {
    contacts(nothingToRing)
    expect(wakesSomebody(dana)).toBe(false)
  }
  contacts('020 7946 0000')
  service(false)
  expect(wakesSomebody(dana)).toBe(false)
})
