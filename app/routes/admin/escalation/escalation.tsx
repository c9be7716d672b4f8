import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  contactsVersion,
  findCompanyEscalation,
  listEscalationContacts,
  setCompanyEscalation,
  setEscalationContacts,
  stepsVersion,
} from '~/domain/safety/escalation/contacts.server.ts'
import { CompanyEscalationForm, ContactsForm } from '~/domain/safety/escalation/input.ts'
import { OnCallForm } from '~/domain/safety/on-call/input.ts'
import { listAble, listOnCall, onCallVersion, setOnCall } from '~/domain/safety/on-call/on-call.server.ts'
import { formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { EmailNotice } from '~/routes/admin/email-notice.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { LinkButton } from '~/ui/button.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { OnCallCard } from './on-call-card.tsx'
import { StepsCard } from './steps-card.tsx'

export const meta: MetaFunction = () => [{ title: 'Escalation · Admin Portal' }]

export const loader = pageLoader('admin', (actor) => ({
  steps: findCompanyEscalation(actor),
  ...listEscalationContacts(actor),
  rota: listOnCall(actor),
  able: listAble(actor),
  versions: { steps: stepsVersion(), contacts: contactsVersion(), onCall: onCallVersion() },
}))

const done = (title: string) => ({ to: '/admin/escalation', toast: { title, tone: 'good' as const } })

export const action = pageActions('admin', {
  steps: formAction(CompanyEscalationForm, setCompanyEscalation, done('Steps saved')),
  contacts: formAction(ContactsForm, setEscalationContacts, done('Contacts saved')),
  onCall: formAction(OnCallForm, setOnCall, done('Rota saved')),
})

export const clientAction = keepTyped()

/** What happens while nobody acknowledges an alert: steps, contacts, and who is on call. */
export default function Escalation() {
  const { steps, contacts, rota, able, versions } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Escalation"
        sub="Who is told if nobody acknowledges an alert"
        back={{ to: '/admin/emergencies', label: 'Emergencies' }}
        actions={
          <LinkButton to="/admin/lone-workers/alarms" icon="phone">
            Texts, calls and alarm hook
          </LinkButton>
        }
      />
      <EmailNotice>
        Alerts only reach people who have the portal open. No emails are sent, including to contacts.
      </EmailNotice>
      <div className="grid gap-6">
        <StepsCard
          steps={steps}
          version={versions.steps}
          intent="steps"
          without={['contact']}
          title="Company steps"
          sub="For alerts from sites without steps of their own. Administrators are told at once, and again after 2 and 5 minutes."
        />
        <ContactsCard contacts={contacts} version={versions.contacts} />
        <OnCallCard rota={rota} able={able} version={versions.onCall} />
      </div>
    </>
  )
}
