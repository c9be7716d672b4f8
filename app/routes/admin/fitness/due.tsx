import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { choosePerson } from '~/domain/kernel/people/choose.server.ts'
import { addAction, changeAction, reassignActions } from '~/domain/fitness/actions/actions.server.ts'
import { DueAdd, DueChange, DueReassign } from '~/domain/fitness/actions/input.ts'
import { ACTION_KINDS, WITHIN } from '~/domain/fitness/actions/kinds.ts'
import { type ActionView } from '~/domain/fitness/actions/views.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { formAction, pageActions, type PageContext } from '~/http/page.server.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { ListPager, ListSearch, useFilter } from '~/routes/admin/list-search.tsx'
import { PersonLink } from '~/routes/admin/person-link.tsx'
import { SiteFilter } from '~/routes/admin/site-filter.tsx'
import { ActionFacts } from '~/routes/papers/action-facts.tsx'
import { useAskedParams } from '~/ui/asked-params.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { Empty } from '~/ui/empty.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Chips } from '~/ui/chips.tsx'
import { AddForm, CloseFold, REASSIGN_FORM, ReassignForm } from './due-forms.tsx'
import { duePage, DueQuery } from './due-page.server.ts'

export const meta: MetaFunction = () => [{ title: 'Due · Admin Portal' }]

export const loader = listLoader('control', DueQuery, duePage)

const back =
  (title: string) =>
  (_view: unknown, { url }: PageContext) => ({ to: url.pathname + url.search, toast: { title, tone: 'good' as const } })

export const action = pageActions('control', {
  close: formAction(DueChange, changeAction, back('Action closed')),
  reassign: formAction(
    DueReassign,
    (actor: Person, { ids, owner }) =>
      reassignActions(actor, { ids, ownerId: owner && choosePerson(actor, owner, 'owner').id }),
    (count, { url }: PageContext) => ({
      to: url.pathname + url.search,
      toast: { title: count === 1 ? '1 action handed over' : `${count} actions handed over`, tone: 'good' as const },
    }),
  ),
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
    (_view: unknown, { url }: PageContext) => {
      // Once an exception has become an action, it is not offered again.
      url.searchParams.delete('about')
      return { to: url.pathname + url.search, toast: { title: 'Action added', tone: 'good' as const } }
    },
  ),
})

export const clientAction = keepTyped()

const SPANS: Record<(typeof WITHIN)[number], string> = {
  1: 'Today',
  7: 'This week',
  30: '30 days',
  90: '90 days',
  120: '120 days',
}

export default function Due() {
  const { items, next, settleable, today, isAdmin, exportQuery, person, draft, ...asked } =
    useLoaderData<typeof loader>()
  useAdminRefreshOn(['action.opened', 'action.changed', 'action.closed'])
  const ticked = isAdmin && items.some(({ id, state }) => state === 'open' && settleable.includes(id))
  return (
    <>
      <PageHeader
        title="Due"
        sub="Tasks, with due date and owner"
        actions={
          <LinkButton to={`/admin/due/export?${exportQuery}`} icon="download" reloadDocument>
            Download CSV
          </LinkButton>
        }
      />
      <Spans within={asked.within} dueBefore={asked.dueBefore} />
      <Filters {...asked} person={isAdmin ? person : null} />
      {items.length === 0 && (
        <Empty icon="check-circle" title="Nothing is due">
          {person.unknown ?? 'Expiring papers and other tasks appear here.'}
        </Empty>
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {items.map((item) => (
          <ActionCard
            key={item.id}
            {...{ item, today, isAdmin }}
            settles={item.state === 'open' && settleable.includes(item.id)}
          />
        ))}
      </ul>
      <ListPager shown={items.length} next={next} from="after" />
      {isAdmin && (
        <div className="mt-6 grid items-start gap-5 lg:grid-cols-2">
          {ticked && <ReassignForm first={settleable[0]!} />}
          <AddForm {...{ today, draft }} />
        </div>
      )}
    </>
  )
}

function Spans({ within, dueBefore }: { within: number | null; dueBefore: string | null }) {
  const query = useAskedParams()
  const to = (days: number | null) => {
    const address = new URLSearchParams(query)
    for (const name of ['after', 'within', 'dueBefore']) address.delete(name)
    if (days) address.set('within', String(days))
    return `?${address}`
  }
  return (
    <div className="mb-4">
      <Chips
        label="Due within"
        chips={[
          { to: to(null), label: 'All', current: within === null && dueBefore === null },
          ...WITHIN.map((days) => ({ to: to(days), label: SPANS[days], current: within === days })),
        ]}
      />
    </div>
  )
}

function Filters({
  within,
  person,
  ...site
}: { within: number | null; person: { typed: string; unknown: string | null } | null } & Pick<
  Parameters<typeof SiteFilter>[0],
  'sites' | 'siteId' | 'siteLabel'
>) {
  const filter = useFilter()
  return (
    <ListSearch className="md:grid-cols-2 xl:grid-cols-[repeat(4,minmax(0,1fr))_auto]">
      {within && <input type="hidden" name="within" value={within} />}
      {person && (
        <TextField
          {...filter('person')}
          label="About this person"
          hint="Username, email or employee ID"
          errors={person.unknown ? [person.unknown] : undefined}
        />
      )}
      <SiteFilter {...site} name="siteId" all="All sites" />
      <SelectField
        {...filter('kind')}
        label="Kind"
        options={[
          { value: '', label: 'Every kind' },
          ...Object.entries(ACTION_KINDS).map(([value, { label }]) => ({ value, label })),
        ]}
      />
      <SelectField
        {...filter('state')}
        label="State"
        options={[
          { value: '', label: 'Open' },
          { value: 'done', label: 'Done' },
          { value: 'not_needed', label: 'Not needed' },
          { value: 'all', label: 'All' },
        ]}
      />
    </ListSearch>
  )
}

function ActionCard({
  item,
  today,
  isAdmin,
  settles,
}: {
  item: ActionView
  today: string
  isAdmin: boolean
  settles: boolean
}) {
  return (
    <Card as="li" className="grid content-start gap-3">
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
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isAdmin && item.userId && item.subjectType === 'credential' && (
          <LinkButton to={`/admin/staff/${item.userId}/papers`}>Open the papers</LinkButton>
        )}
        {isAdmin && item.subjectType === 'form_submission' && (
          <LinkButton to={`/admin/form-submissions/${item.subjectId}`}>Open the form</LinkButton>
        )}
        {isAdmin && item.subjectType?.startsWith('vehicle') && (
          <LinkButton to="/admin/vehicles">Open vehicles</LinkButton>
        )}
        {isAdmin && settles && (
          <Checkbox
            id={`tick-${item.id}`}
            name="ids"
            value={item.id}
            form={REASSIGN_FORM}
            label={
              <>
                Hand over<span className="sr-only">: {item.words}</span>
              </>
            }
          />
        )}
        {settles && <CloseFold action={item} />}
      </div>
    </Card>
  )
}
