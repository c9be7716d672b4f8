import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { may } from '~/domain/kernel/access/permissions.ts'
import { bookForStaff } from '~/domain/time/clocking/control-entry.server.ts'
import { StandDownDecision } from '~/domain/time/clocking/input.ts'
import { decideEntry } from '~/domain/time/clocking/review.server.ts'
import {
  listCoverable,
  listExceptionsUrgentFirst,
  listSettleable,
  settleException,
} from '~/domain/time/exceptions/exceptions.server.ts'
import { BookForm, CloseForm, ExceptionList, NoteForm, TakeIt } from '~/domain/time/exceptions/input.ts'
import { byUrgency } from '~/domain/time/exceptions/kinds.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { formAction, pageActions, type PageContext } from '~/http/page.server.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { ListPager } from '~/routes/admin/list-search.tsx'
import { Empty } from '~/ui/empty.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { Chips } from '~/ui/chips.tsx'
import { ClosedList } from './closed-list.tsx'
import { ExceptionCard } from './exception-card.tsx'

export const meta: MetaFunction = () => [{ title: 'Exceptions · Admin Portal' }]

export const loader = listLoader('control', ExceptionList, (actor, query) => {
  const page = listExceptionsUrgentFirst(actor, query)
  const settleable = listSettleable(actor, page.items)
  const coverable = listCoverable(actor, page.items)
  return { ...page, settleable, coverable, state: query.state, self: actor.id, mayBook: may(actor, 'clock.review') }
})

const back =
  (title: string) =>
  (_view: unknown, { url }: PageContext) => ({
    to: url.pathname + url.search,
    toast: { title, tone: 'good' as const },
  })

export const action = pageActions('control', {
  take: formAction(
    TakeIt,
    (actor: Person, { id }) => settleException(actor, { id, ownerId: actor.id, notes: undefined, outcome: undefined }),
    back('Assigned to you'),
  ),
  drop: formAction(
    TakeIt,
    (actor: Person, { id }) => settleException(actor, { id, ownerId: null, notes: undefined, outcome: undefined }),
    back('Unassigned'),
  ),
  note: formAction(
    NoteForm,
    (actor: Person, { id, notes = null, notesWas = null }) =>
      settleException(actor, { id, notes, notesWas, outcome: undefined }),
    back('Note saved'),
  ),
  close: formAction(
    CloseForm,
    (actor: Person, { id, outcome }) => settleException(actor, { id, state: 'closed', outcome, notes: undefined }),
    back('Closed'),
  ),
  'stand-down': formAction(StandDownDecision, decideEntry, back('Decision recorded')),
  book: formAction(
    BookForm,
    (actor: Person, { userId, notes }) => bookForStaff(actor, { userId, notes, action: 'clock_in', at: null }),
    back('Clocked in by control'),
  ),
})

export const clientAction = keepTyped()

const REFRESH_ON = ['exception.opened', 'exception.changed', 'exception.closed'] as const

/** Lists shifts that are not going as planned, urgent ones first. The list updates automatically. */
export default function ExceptionsBoard() {
  const { items, next, state, self, mayBook, settleable, coverable } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  useAdminRefreshOn(REFRESH_ON)
  const to = (one: string) => {
    const address = new URLSearchParams(query)
    address.delete('before')
    address.set('state', one)
    return `?${address}`
  }
  return (
    <>
      <PageHeader
        title="Exceptions"
        sub="Shifts that are not going to plan. Items close automatically once the shift is covered."
      />
      <div className="mb-4">
        <Chips
          label="Which exceptions"
          chips={[
            { to: to('open'), label: 'Open', current: state === 'open' },
            { to: to('closed'), label: 'Closed', current: state === 'closed' },
          ]}
        />
      </div>
      {items.length === 0 && (
        <Empty icon="check-circle" title={state === 'open' ? 'No exceptions now' : 'Nothing closed yet'}>
          Staff who are late, missing or leave early appear here within seconds, with a number to call.
        </Empty>
      )}
      {state === 'open' ? (
        <ul className="grid gap-4 lg:grid-cols-2">
          {byUrgency(items).map((item) => (
            <ExceptionCard
              key={item.id}
              item={item}
              self={self}
              mayBook={mayBook}
              mayCover={coverable.includes(item.id)}
              maySettle={settleable.includes(item.id)}
            />
          ))}
        </ul>
      ) : (
        items.length > 0 && <ClosedList items={items} />
      )}
      <ListPager shown={items.length} next={next} />
    </>
  )
}
