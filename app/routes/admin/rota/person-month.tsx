import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findPersonMonth, PersonMonthQuery } from '~/domain/time/rota/people-page.server.ts'
import { minutesWords } from '~/platform/minutes-words.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { dayOf, showMonth } from '~/platform/dates.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { MonthChips, MonthTable } from './month-table.tsx'
import { PersonDuties } from './person-duties.tsx'
import { count } from './words.ts'

export const meta: MetaFunction = () => [{ title: 'Personal Rota · Admin Portal' }]

export const loader = listLoader('control', PersonMonthQuery, (actor, query) => ({
  ...findPersonMonth(actor, query),
  thisMonth: dayOf(new Date()).slice(0, 7),
}))

/** One person's month, one row for each week. */
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
        sub={`${showMonth(first)}: ${count(many, 'shift', 'shifts')}, ${minutesWords(minutes)}`}
        back={{ to: `/admin/rota/people?week=${first}`, label: 'Rota by Person' }}
      />
      <MonthChips first={first} thisMonth={thisMonth} months={months} />
      <MonthTable about={`Shifts of ${name}`} first={first} mondays={mondays}>
        {(day) => (
          <PersonDuties
            duties={duties.filter((duty) => duty.day === day)}
            cannot={unavailable.filter((one) => one.day === day)}
          />
        )}
      </MonthTable>
    </>
  )
}
