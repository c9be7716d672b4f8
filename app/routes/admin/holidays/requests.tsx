import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { HolidayList } from '~/domain/holidays/input.ts'
import { countHolidayRequests, listHolidayRequests } from '~/domain/holidays/review.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, pageActions } from '~/http/page.server.ts'
import { useAnswer } from '~/ui/answer.ts'
import { Empty } from '~/ui/empty.tsx'
import { Chips } from '~/ui/tabs.tsx'
import { decide } from './actions.server.ts'
import { HolidayHeader } from './header.tsx'
import { HolidayReviewCard } from './review-card.tsx'
import { ListPager, useSorting } from '~/routes/admin/list-search.tsx'
import { keepTyped } from '~/ui/keep-typed.ts'

export const meta: MetaFunction = () => [{ title: 'Holiday Requests' }]

const PAGE = 25

export const loader = listLoader(
  'admin',
  HolidayList,
  (actor, query) => ({
    ...listHolidayRequests(actor, query),
    pending: countHolidayRequests(actor, { status: 'pending' }),
    status: query.status ?? null,
  }),
  { limit: PAGE },
)

export const action = pageActions('admin', { decide })

export const clientAction = keepTyped()

export default function HolidayRequests() {
  const { items: requests, next, pending, status, total } = useLoaderData<typeof loader>()
  const answer = useAnswer<ActionAnswer>()
  const { chips } = useSorting('-requested')
  const [asked] = useSearchParams()
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
      <Chips
        label="Order"
        chips={chips({
          '-requested': 'Newest first',
          requested: 'Oldest first',
          start: 'By first day off',
          staff: 'By staff member',
        })}
      />
      <h2 className="sr-only">Requests</h2>
      {requests.length === 0 ? (
        <div className="mt-4">
          <Empty icon="calendar-check" title={status ? `No ${status} requests` : 'No holiday requests yet'}>
            Requests of staff arrive here at once, without a reload.
          </Empty>
        </div>
      ) : (
        <>
          <ul className="mt-4 grid items-start gap-4 xl:grid-cols-2">
            {requests.map((request) => (
              <HolidayReviewCard key={request.id} request={request} result={answer?.result} />
            ))}
          </ul>
          <ListPager shown={requests.length} total={total} next={next} />
        </>
      )}
    </>
  )
}

const filters = [
  { value: null, label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'denied', label: 'Denied' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'withdrawn', label: 'Withdrawn' },
]
