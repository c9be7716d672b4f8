import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { type LadderStep } from '../../kernel/sites/ladder.ts'
import { commit } from '~/platform/store.server.ts'
import { readSetting, writeSetting } from '~/platform/settings.server.ts'
import { type Opened, refuseOverwrite } from '~/platform/opened.ts'
import { versionOf } from '~/platform/version-of.server.ts'
import { type CompanyEscalation, type EscalationContacts } from './input.ts'
import { type EscalationContactsView } from './views.ts'

/** The steps of a company that has not set any: its contacts get an email when the administrators are reminded. */
const USUAL: LadderStep[] = [2, 5].map((afterMinutes, index) => {
  return { step: index + 1, afterMinutes, who: 'company', channel: 'mail' }
})

/**
 * Returns the company's steps, for alerts from no site or from sites without their own. For use cases only, never for
 * an answer to a client.
 */
export const companySteps = (): LadderStep[] => (readSetting('company_escalation') as LadderStep[] | null) ?? USUAL

/** Returns the company's contacts with all their details. For use cases only, never for an answer to a client. */
export const companyContacts = () =>
  readSetting('escalation_contacts').map(({ name, email, phone }) => ({ name, email, phone: phone ?? null }))

/** Returns people outside the portal whom the company's steps can notify. */
export function listEscalationContacts(actor: Person): EscalationContactsView {
  demand(actor, 'emergency.handle')
  return { contacts: companyContacts() }
}

/** Returns the version of the contacts, for the page that changes them. */
export const contactsVersion = () => versionOf(companyContacts())

/** Replaces the contacts. @throws Problem conflict if a colleague has changed them since `versionWas` */
export function setEscalationContacts(
  actor: Person,
  { contacts, versionWas }: EscalationContacts & Opened,
  now = new Date(),
): EscalationContactsView {
  demand(actor, 'emergency.handle')
  commit(() => {
    refuseOverwrite(contactsVersion(), { versionWas }, 'the contacts')
    writeSetting('escalation_contacts', contacts, actor.id, now)
    record(actor, { type: 'escalation.contacts_changed', details: { count: contacts.length } }, now)
  })
  return { contacts }
}

/** Returns the steps for alerts from no site, or from sites without steps of their own. */
export function findCompanyEscalation(actor: Person): LadderStep[] {
  demand(actor, 'emergency.handle')
  return companySteps()
}

/** Returns the version of these steps, for the page that changes them. */
export const stepsVersion = () => versionOf(companySteps())

/**
 * Replaces these steps. Alerts that are already open keep the steps they started with. @throws Problem conflict if a
 * colleague has changed them since `versionWas`
 */
export function setCompanyEscalation(
  actor: Person,
  { steps, versionWas }: CompanyEscalation & Opened,
  now = new Date(),
): LadderStep[] {
  demand(actor, 'emergency.handle')
  commit(() => {
    refuseOverwrite(stepsVersion(), { versionWas }, 'the steps')
    writeSetting('company_escalation', steps, actor.id, now)
    record(actor, { type: 'escalation.steps_set', personId: null, details: { steps: steps.length } }, now)
  })
  return steps
}
