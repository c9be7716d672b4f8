import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation, useSearchParams } from '@remix-run/react'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { choosePerson } from '~/domain/kernel/people/choose.server.ts'
import { may } from '~/domain/kernel/access/permissions.ts'
import { addAction, changeAction, listActions, listSettleable } from '~/domain/fitness/actions/actions.server.ts'
import { ActionList, DueAdd, DueChange } from '~/domain/fitness/actions/input.ts'
import { ACTION_KINDS } from '~/domain/fitness/actions/kinds.ts'
import { type ActionView } from '~/domain/fitness/actions/views.ts'
import { addDays, dayOf } from '~/platform/dates.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, formAction, pageActions, type PageContext } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { ListPager } from '~/routes/admin/list-search.tsx'
import { PersonLink } from '~/routes/admin/person-link.tsx'
import { ActionFacts } from '~/routes/papers/action-facts.tsx'
import { CloseFields } from '~/routes/papers/close-fields.tsx'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Button, buttonClass, LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextArea, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Chips } from '~/ui/tabs.tsx'

export const meta: MetaFunction = () => [{ title: 'Due · Admin Portal' }]

export const loader = listLoader('control', ActionList, (actor, query) => {
  const page = listActions(actor, query)
  const today = dayOf(new Date())
  const settleable = listSettleable(actor, page.items)
  const { state, kind = null, dueBefore = null } = query
  return { ...page, settleable, today, state, kind, dueBefore, isAdmin: may(actor, 'admin.enter') }
})

const back =
  (title: string) =>
  (_view: unknown, { url }: PageContext) => ({ to: url.pathname + url.search, toast: { title, tone: 'good' as const } })

export const action = pageActions('control', {
  close: formAction(DueChange, changeAction, back('Action closed')),
  add: formAction(
    DueAdd,
    (actor: Person, { owner, ...input }) =>
      addAction(actor, {
        ...input,
        kind: 'other',
        userId: null,
        siteId: null,
        ownerId: choosePerson(actor, owner, 'owner').id,
      }),
    back('Action added'),
  ),
})

export const clientAction = keepTyped()

const SPANS = [
  { label: 'Today', days: 1 },
  { label: 'This week', days: 7 },
  { label: '30 days', days: 30 },
  { label: '90 days', days: 90 },
  { label: '120 days', days: 120 },
]

export default function Due() {
  const { items, next, settleable, today, state, kind, dueBefore, isAdmin } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  useAdminRefreshOn(['action.opened', 'action.changed', 'action.closed'])
  const to = (changes: Record<string, string | null>) => {
    const address = new URLSearchParams(query)
    address.delete('after')
    for (const [name, value] of Object.entries(changes))
      if (value === null) address.delete(name)
      else address.set(name, value)
    return `?${address}`
  }
  const spans = SPANS.map(({ label, days }) => ({ label, before: addDays(today, days) }))
  return (
    <>
      <PageHeader title="Due" sub="Tasks, with due date and owner" />
      <div className="mb-4 grid gap-3">
        <Chips
          label="Due within"
          chips={[
            { to: to({ dueBefore: null }), label: 'All', current: dueBefore === null },
            ...spans.map(({ label, before }) => ({
              to: to({ dueBefore: before }),
              label,
              current: dueBefore === before,
            })),
          ]}
        />
        <Chips
          label="Which kind"
          chips={[
            { to: to({ kind: null }), label: 'Every kind', current: kind === null },
            ...Object.entries(ACTION_KINDS).map(([name, { label }]) => {
              return { to: to({ kind: name }), label, current: kind === name }
            }),
          ]}
        />
        <Chips
          label="Which state"
          chips={[
            { to: to({ state: null }), label: 'Open', current: state === 'open' },
            { to: to({ state: 'done' }), label: 'Done', current: state === 'done' },
            { to: to({ state: 'not_needed' }), label: 'Not needed', current: state === 'not_needed' },
          ]}
        />
        <p>
          <LinkButton to={`/admin/due/export?${query}`} icon="download" reloadDocument>
            Download CSV
          </LinkButton>
        </p>
      </div>
      {items.length === 0 && (
        <Empty icon="check-circle" title="Nothing is due">
          Expiring papers and other tasks appear here.
        </Empty>
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {items.map((item) => (
          <Card as="li" key={item.id} className="grid content-start gap-3">
            <ActionFacts action={item} today={today} />
            <p className="text-sm">
              {item.userId && item.userName && (
                <>
                  About <PersonLink id={item.userId} name={item.userName} />.{' '}
                </>
              )}
              {item.ownerName ? `For ${item.ownerName}` : 'For administrators'}
            </p>
            {item.closedWords && <p className="text-sm wrap-anywhere">{item.closedWords}</p>}
            {isAdmin && item.userId && item.subjectType === 'credential' && (
              <LinkButton to={`/admin/staff/${item.userId}/papers`}>Open the papers</LinkButton>
            )}
            {item.state === 'open' && settleable.includes(item.id) && <CloseFold action={item} />}
          </Card>
        ))}
      </ul>
      <ListPager shown={items.length} next={next} from="after" />
      {isAdmin && <AddForm today={today} />}
    </>
  )
}

function CloseFold({ action: { id, words, evidenceAsked } }: { action: ActionView }) {
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, 'close', id)
  const busy = useNavigation().formData?.get('id') === id
  return (
    <details open={Object.keys(errors).length > 0 || undefined}>
      <summary className={buttonClass({}, 'cursor-pointer list-none')}>
        Close<span className="sr-only">: {words}</span>
      </summary>
      <Form method="post" noValidate preventScrollReset className="mt-3 grid gap-3">
        <ErrorSummary errors={errors} ids={{ words: `words-${id}`, evidence: `evidence-${id}` }} />
        <input type="hidden" name="intent" value="close" />
        <input type="hidden" name="id" value={id} />
        <CloseFields action={{ id, evidenceAsked }} label="How did it end?" errors={errors} typed={typed} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="state" value="done" variant="primary" busy={busy}>
            Mark as done
          </Button>
          <Button type="submit" name="state" value="not_needed" busy={busy}>
            Not needed
          </Button>
        </div>
      </Form>
    </details>
  )
}

function AddForm({ today }: { today: string }) {
  const answered = answeredFor(useAnswer<ActionAnswer>()?.result, 'add')
  const field = fieldsOf(answered)
  const busy = useNavigation().formData?.get('intent') === 'add'
  return (
    <Card as="section" aria-labelledby="add-title" className="mt-6 max-w-xl">
      <CardTitle id="add-title" icon="plus" title="Add an action" />
      <Form method="post" noValidate className="mt-4 grid gap-4">
        <ErrorSummary errors={answered.errors} />
        <input type="hidden" name="intent" value="add" />
        <TextArea {...field('words')} label="What needs doing?" rows={2} maxLength={500} required />
        <TextField {...field('owner')} label="Owner" hint="Username, email or employee ID" required />
        <TextField {...field('dueOn')} type="date" label="By when?" min={today} required />
        <Button type="submit" variant="primary" busy={busy}>
          Add action
        </Button>
      </Form>
    </Card>
  )
}
