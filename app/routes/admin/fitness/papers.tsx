import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { listActions } from '~/domain/fitness/actions/actions.server.ts'
import { ActionList } from '~/domain/fitness/actions/input.ts'
import { CredentialChangeForm, detailsOf, NewCredentialForm, chosen } from '~/domain/fitness/credentials/form-input.ts'
import { CredentialList } from '~/domain/fitness/credentials/input.ts'
import { listKinds } from '~/domain/fitness/credentials/kinds.server.ts'
import { addCredential, changeCredential, listCredentials } from '~/domain/fitness/credentials/manage.server.ts'
import { findPaperRules } from '~/domain/fitness/credentials/paper-rules.server.ts'
import { findStaff } from '~/domain/kernel/people/people.server.ts'
import { dayOf } from '~/platform/dates.ts'
import { photoOf } from '~/http/posted-photo.server.ts'
import { formAction, formActionAt, pageActions, pageLoader, type PageContext } from '~/http/page.server.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { ActionFacts } from '~/routes/papers/action-facts.tsx'
import { PersonHeader } from '~/routes/admin/staff/person-header.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { AddPaper } from './add-paper.tsx'
import { PaperCard } from './paper-card.tsx'
import { useTimesSaved } from '~/browser/runtime/times-saved.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Papers of ${data.person.firstName} ${data.person.lastName} · Admin Portal` : 'Admin Portal' },
]

export const loader = pageLoader('admin', (actor, { params }) => {
  const userId = params.id!
  return {
    person: findStaff(actor, { id: userId }),
    papers: listCredentials(actor, CredentialList.parse({ userId, limit: 200 })).items,
    actions: listActions(actor, ActionList.parse({ userId })).items,
    kinds: listKinds(actor),
    rules: findPaperRules(actor),
    today: dayOf(new Date()),
  }
})

const back =
  (title: string) =>
  (_view: unknown, { url }: PageContext) => ({ to: url.pathname, toast: { title, tone: 'good' as const } })

export const action = pageActions(
  'admin',
  {
    add: formActionAt(
      NewCredentialForm,
      async (actor: Person, form, { params }) =>
        addCredential(actor, {
          ...form,
          ...{ userId: params.id!, details: detailsOf(form) },
          photos: chosen([await photoOf(form.front), await photoOf(form.back)]),
        }),
      back('Paper recorded'),
    ),
    change: formAction(CredentialChangeForm, changeCredential, back('Paper changed')),
  },
  'pictureForm',
)

export const clientAction = keepTyped()

export default function PersonPapers() {
  const { person, papers, actions, kinds, today, rules } = useLoaderData<typeof loader>()
  const busy = useNavigation().formMethod === 'POST'
  const added = useTimesSaved('add')
  useAdminRefreshOn(['credential.proposed', 'credential.changed', 'credential.recorded', 'credential.checked'])
  const name = `${person.firstName} ${person.lastName}`
  const [present, history] = [
    papers.filter(({ replacedBy }) => !replacedBy),
    papers.filter((paper) => paper.replacedBy),
  ]
  return (
    <>
      <PersonHeader person={person} back={{ to: `/admin/staff/${person.id}`, label: name }} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <section aria-labelledby="papers-title" className="grid gap-3">
          <h2 id="papers-title" className="text-lg font-bold">
            Papers
          </h2>
          {papers.length === 0 && (
            <Empty icon="document" title="No papers yet">
              Licences, checks and certificates of {person.firstName} will appear here.
            </Empty>
          )}
          <ul className="grid gap-3">
            {[...present, ...history].map((paper) => (
              <PaperCard key={paper.id} paper={paper} busy={busy} />
            ))}
          </ul>
        </section>
        <div className="grid gap-5">
          {actions.length > 0 && (
            <Card as="section" aria-labelledby="due-title" className="grid gap-3">
              <CardTitle id="due-title" icon="calendar-check" title="Due" />
              <ul className="grid gap-4">
                {actions.map((one) => (
                  <li key={one.id} className="grid gap-1">
                    <ActionFacts action={one} today={today} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
          <AddPaper key={`${person.id} ${added}`} kinds={kinds} today={today} rules={rules} busy={busy} />
        </div>
      </div>
    </>
  )
}
