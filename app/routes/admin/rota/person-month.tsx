import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findPersonMonth, PersonMonthQuery } from '~/domain/time/rota/people-page.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { addDays, dayOf, showDay, showMonth } from '~/platform/dates.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'
import { Chips } from '~/ui/tabs.tsx'
import { PersonDuties } from './person-duties.tsx'
import { count, hoursWords } from './words.ts'

export const meta: MetaFunction = () => [{ title: 'Rota of a Person · Admin Portal' }]

export const loader = listLoader('control', PersonMonthQuery, (actor, query) => ({
  ...findPersonMonth(actor, query),
  thisMonth: dayOf(new Date()).slice(0, 7),
}))

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** One person's month, a row a week. */
export default function PersonMonthPage() {
  const {
    name,
    first,
    months,
    thisMonth,
    mondays,
    duties,
    unavailable,
    minutes,
    count: many,
  } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={name}
        sub={`${showMonth(first)}: ${count(many, 'shift', 'shifts')}, ${hoursWords(minutes)}`}
        back={{ to: `/admin/rota/people?week=${first}`, label: 'Rota by Person' }}
      />
      <div className="mb-4">
        <Chips
          label="Month"
          chips={[
            { to: `?month=${months.before}`, label: 'Month before', current: false },
            { to: `?month=${thisMonth}`, label: 'This month', current: first.startsWith(thisMonth) },
            { to: `?month=${months.after}`, label: 'Month after', current: false },
          ]}
        />
      </div>
      <Table
        even
        caption={`Shifts of ${name} in ${showMonth(first)}, a row a week`}
        rows={mondays}
        rowKey={(monday) => monday}
        columns={[
          { key: 'week', label: 'Week from', head: true, cell: (monday) => showDay(monday) },
          ...DAYS.map((label, index) => ({
            key: label,
            label,
            cell: (monday: string) => {
              const day = addDays(monday, index)
              return (
                <div className={day.slice(0, 7) === first.slice(0, 7) ? 'grid gap-1' : 'grid gap-1 text-muted'}>
                  <span className="text-sm text-muted tabular-nums">{showDay(day).replace(/ \d{4}$/, '')}</span>
                  <PersonDuties
                    duties={duties.filter((duty) => duty.day === day)}
                    cannot={unavailable.filter((one) => one.day === day)}
                  />
                </div>
              )
            },
          })),
        ]}
      />
    </>
  )
}
