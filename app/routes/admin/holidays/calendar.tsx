import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addMonths, dayOf, isDay, showDay, showDays, showMonth } from '~/platform/dates.ts'
import { daysText } from '~/domain/time/holidays/days.ts'
import { type TimeOff } from '~/domain/time/holidays/holiday-view.ts'
import { countDaysByMonth, findHolidayMonth, listUpcoming } from '~/domain/time/holidays/time-off.server.ts'
import { pageLoader } from '~/http/page.server.ts'
import { BarChart } from '~/ui/chart.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { HolidayHeader } from './header.tsx'
import { HolidayMonth } from './month.tsx'

export const meta: MetaFunction = () => [{ title: 'Holiday calendar · Admin Portal' }]

export const loader = pageLoader('admin', (actor, { url }) => {
  const today = dayOf(new Date())
  const asked = `${url.searchParams.get('month') ?? today.slice(0, 7)}-01`
  const month = isDay(asked) ? asked : `${today.slice(0, 7)}-01`
  const day = url.searchParams.get('day')
  const chosen = isDay(day) ? day : null
  return {
    today,
    month,
    chosen,
    ...findHolidayMonth(actor, { month, day: chosen }),
    upcoming: listUpcoming(actor),
    byMonth: countDaysByMonth(actor, { year: month.slice(0, 4) }),
  }
})

export default function HolidayCalendar() {
  const { today, month, cells, off, more, upcoming, chosen, byMonth } = useLoaderData<typeof loader>()
  const monthLink = (count: number) => `/admin/holidays/calendar?month=${addMonths(month, count).slice(0, 7)}`
  return (
    <>
      <HolidayHeader />
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="month-title" className="grid content-start gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 id="month-title" className="text-lg font-bold">
              {showMonth(month)}
            </h2>
            <div className="flex flex-wrap gap-2">
              <LinkButton to={monthLink(-1)} icon="chevron-left" aria-label="Previous month" preventScrollReset>
                Previous
              </LinkButton>
              <LinkButton to={monthLink(1)} iconAfter="chevron-right" aria-label="Next month" preventScrollReset>
                Next
              </LinkButton>
            </div>
          </div>
          <HolidayMonth month={month} cells={cells} today={today} chosen={chosen} />
          {chosen && (
            <Card as="section" id="day" aria-labelledby="day-title">
              <CardTitle id="day-title" level={3} icon="calendar" title={`Off on ${showDay(chosen)}`} />
              <TimeOffList entries={off} />
              {more > 0 && <p className="mt-3 font-semibold">And {more.toLocaleString('en-GB')} more.</p>}
            </Card>
          )}
        </section>
        <div className="grid content-start gap-5">
          <Card as="section" aria-labelledby="upcoming-title">
            <CardTitle id="upcoming-title" icon="calendar-check" title="Upcoming time off" />
            {upcoming.length > 0 ? (
              <TimeOffList entries={upcoming} />
            ) : (
              <div className="mt-3">
                <Empty icon="calendar" title="Nobody is off" />
              </div>
            )}
          </Card>
          <Card>
            <BarChart
              title={`Days off by month, ${month.slice(0, 4)}`}
              data={byMonth.map((value, index) => {
                const of = `${month.slice(0, 4)}-${String(index + 1).padStart(2, '0')}`
                const name = showMonth(`${of}-01`)
                return { label: name.slice(0, 3), name, value, to: `/admin/holidays/calendar?month=${of}` }
              })}
            />
          </Card>
        </div>
      </div>
    </>
  )
}

function TimeOffList({ entries }: { entries: TimeOff[] }) {
  return (
    <ul className="mt-3 grid gap-3">
      {entries.map((entry) => (
        <li key={entry.id} className="border-l-3 border-primary pl-3">
          <p className="font-semibold">{entry.userName}</p>
          <p className="text-sm text-muted">
            {showDays(entry.startDate, entry.endDate)} · {daysText(entry.daysRequested)}
          </p>
          {entry.reason && <p className="text-sm">{entry.reason}</p>}
        </li>
      ))}
    </ul>
  )
}
