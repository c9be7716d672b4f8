import { type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { HolidayList } from '~/domain/holidays/input.ts'
import { countHolidayRequests, listHolidayRequests } from '~/domain/holidays/review.server.ts'
import { type ActionAnswer, pageActions, pageLoader } from '~/http/page.server.ts'
import { Empty } from '~/ui/empty.tsx'
import { Pager } from '~/ui/table.tsx'
import { Chips } from '~/ui/tabs.tsx'
import { decide } from './holiday-deeds.server.ts'
import { HolidayHeader } from './holiday-header.tsx'
import { HolidayReviewCard } from './holiday-review-card.tsx'

export const meta: MetaFunction = () => [{ title: 'Holiday Requests' }]

const pageSize = 25

export const loader = pageLoader('admin', (actor, { url }) => {
  const asked = HolidayList.safeParse(Object.fromEntries(url.searchParams))
  const { status, before } = asked.success ? asked.data : {}
  const requests = listHolidayRequests(actor, { status, before, limit: pageSize })
  const pending = countHolidayRequests(actor, { status: 'pending' })
  return { requests, pending, status: status ?? null, first: !before, total: countHolidayRequests(actor, { status }) }
})

export const action = pageActions('admin', { decide })

export default function HolidayRequests() {
  const { requests, pending, status, first, total } = useLoaderData<typeof loader>()
  const answer = useActionData<ActionAnswer>()
  const here = status ? `/admin/holidays?status=${status}` : '/admin/holidays'
  const last = requests.at(-1)
  const older = last && requests.length === pageSize ? `${here}${status ? '&' : '?'}before=${last.id}` : null
  return (
    <>
      <HolidayHeader />
      <Chips
        label="Filter requests"
        chips={filters.map(({ value, label }) => ({
          to: value ? `/admin/holidays?status=${value}` : '/admin/holidays',
          label,
          current: status === value,
          count: value === 'pending' ? pending : undefined,
        }))}
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
          <Pager shown={`${requests.length} of ${total}`} newerTo={first ? null : here} olderTo={older} />
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
