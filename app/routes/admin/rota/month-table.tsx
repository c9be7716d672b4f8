import { type ReactNode } from 'react'
import { addDays, type Day, showDay, showMonth } from '~/platform/dates.ts'
import { Table } from '~/ui/table.tsx'
import { Chips } from '~/ui/chips.tsx'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Links to the previous, current and next months. @param kept other fields of the address that the links keep */
export function MonthChips({
  first,
  thisMonth,
  months,
  kept = {},
}: {
  first: Day
  thisMonth: string
  months: { before: string; after: string }
  kept?: Record<string, string>
}) {
  const to = (month: string) => `?${new URLSearchParams({ ...kept, month })}`
  return (
    <div className="mb-4">
      <Chips
        label="Month"
        chips={[
          { to: to(months.before), label: 'Month before', current: false },
          { to: to(thisMonth), label: 'This month', current: first.startsWith(thisMonth) },
          { to: to(months.after), label: 'Month after', current: false },
        ]}
      />
    </div>
  )
}

/** A month, one row for each week; days of other months are paler. @param children draws the content of a day */
export function MonthTable({
  about,
  first,
  mondays,
  children,
}: {
  /** What the table is about, such as 'Shifts at Bow'. */
  about: string
  first: Day
  mondays: Day[]
  children: (day: Day) => ReactNode
}) {
  return (
    <Table
      even
      caption={`${about} in ${showMonth(first)}, one row a week`}
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
                {children(day)}
              </div>
            )
          },
        })),
      ]}
    />
  )
}
