import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { HolidayList } from '~/domain/time/holidays/input.ts'
import { countHolidayRequests, listHolidayRequests } from '~/domain/time/holidays/review.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, pageActions } from '~/http/page.server.ts'
import { useAskedParams } from '~/ui/asked-params.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { Empty } from '~/ui/empty.tsx'
import { Chips } from '~/ui/chips.tsx'
import { DECISION_FAILED } from './decision-failed.ts'
import { decide } from './actions.server.ts'
import { HolidayHeader } from './header.tsx'
import { RequestTable } from './request-table.tsx'
import { ListPager } from '~/routes/admin/list-search.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { SavedViews } from '~/routes/admin/saved-views/bar.tsx'
import { call } from '~/api/call.ts'
import { daysText } from '~/domain/time/holidays/days.ts'
import { type HolidayReview } from '~/domain/time/holidays/holiday-view.ts'
import { showDays } from '~/platform/dates.ts'
import { useMayDecide } from '~/routes/admin/own-decision.tsx'
import { BulkBar, useSelection } from '~/ui/selection.tsx'
import { inSentences } from '~/platform/sentences.ts'

export const meta: MetaFunction = () => [{ title: 'Holiday Requests · Admin Portal' }]

const PAGE = 25

export const loader = listLoader(
  'admin',
  HolidayList,
  (actor, query) => ({
    ...listHolidayRequests(actor, query),
    pending: countHolidayRequests(actor, { status: 'pending' }),
    all: countHolidayRequests(actor),
    status: query.status ?? null,
  }),
  { limit: PAGE },
)

export const action = pageActions('admin', { decide })

export const clientAction = keepTyped(DECISION_FAILED)

export default function HolidayRequests() {
  const { items: requests, next, pending, status, total, all } = useLoaderData<typeof loader>()
  const answer = useAnswer<ActionAnswer>()
  const mayDecide = useMayDecide()
  const selection = useSelection(
    requests
      .filter((request) => request.status === 'pending' && mayDecide(request.user.id))
      .map((request) => ({
        id: request.id,
        label: `${request.userName}, ${showDays(request.startDate, request.endDate)}, ${daysText(request.days)}`,
        warning: overlapWords(request, requests),
      })),
  )
  const asked = useAskedParams()
  const order = asked.get('sort')
  const only = (value: string | null) => {
    const kept = { ...(value ? { status: value } : {}), ...(order ? { sort: order } : {}) }
    return `/admin/holidays?${new URLSearchParams(kept)}`
  }
  return (
    <>
      <HolidayHeader />
      <Chips
        label="Filter requests"
        chips={filters.map(({ value, label }) => ({
          to: only(value),
          label,
          current: status === value,
          count: value === 'pending' ? pending : undefined,
        }))}
      />
      <div className="mt-4">
        <SavedViews />
      </div>
      {requests.length === 0 ? (
        <Empty icon="calendar-check" title={status ? `No ${status} requests` : 'No holiday requests yet'}>
          New requests appear here straight away.
        </Empty>
      ) : (
        <RequestTable requests={requests} result={answer?.result} selection={selection} />
      )}
      <BulkBar selection={selection} what="pending requests to approve them together" action={APPROVE} />
      <ListPager shown={requests.length} total={total} all={all} next={next} />
    </>
  )
}

type Wanted = Pick<HolidayReview, 'id' | 'userName' | 'startDate' | 'endDate' | 'status' | 'overlaps'>

/** Who else is off on some of these days, or has asked to be. */
function overlapWords(request: Wanted, all: readonly Wanted[]): string | undefined {
  const off = request.overlaps.map((other) => other.userName)
  const asking = all.filter(
    ({ id, status, userName, startDate, endDate }) =>
      id !== request.id &&
      status === 'pending' &&
      userName !== request.userName &&
      startDate <= request.endDate &&
      request.startDate <= endDate,
  )
  const words = [
    namesWords('Also off then', off),
    namesWords(
      'Also asking for these days',
      asking.map((other) => other.userName),
    ),
  ]
  return inSentences(words) || undefined
}

const namesWords = (what: string, names: string[]) =>
  names.length > 0 ? `${what}: ${[...new Set(names)].join(', ')}` : ''

const APPROVE = {
  words: (count: number) => `Approve ${count}`,
  icon: 'check',
  run: (ids: string[]) => call('PUT /api/admin/holiday-requests', { ids, status: 'approved' }),
  done: (count: number) => `${count} approved`,
  confirm:
    'Staff see the decision in the portal at once, so this cannot be undone; an approved request can only be cancelled.',
} as const

const filters = [
  { value: null, label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'denied', label: 'Denied' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'withdrawn', label: 'Withdrawn' },
]
