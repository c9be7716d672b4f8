import { Link } from '@remix-run/react'
import { type Day, showDay } from '~/platform/dates.ts'
import { type CalendarCell } from '~/domain/time/holidays/calendar.ts'
import { classes } from '~/ui/classes.ts'

/** Shows six weeks, each from Sunday. A day names one or two people, and shows a number for more. */
export function HolidayMonth({
  month,
  cells,
  today,
  chosen,
}: {
  month: Day
  cells: CalendarCell[]
  today: Day
  chosen: Day | null
}) {
  const weeks = Array.from({ length: 6 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
  return (
    // With very large letters the seven days do not fit, so they scroll in their own box.
    <div className="relative overflow-x-auto">
      <table className="w-full min-w-72 table-fixed border-separate border-spacing-0 overflow-hidden rounded-card border border-line bg-surface">
        <caption className="sr-only">Approved time off by day</caption>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th
                key={weekday}
                scope="col"
                className="border-b border-line bg-raised py-2 text-xs font-semibold text-muted sm:text-sm"
              >
                <abbr title={weekday} className="no-underline">
                  {weekday.slice(0, 3)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              {week.map((cell) => (
                <td
                  key={cell.day}
                  className={classes(
                    'h-16 border-t border-l border-line p-0 align-top first:border-l-0 sm:h-20',
                    cell.day === chosen && 'bg-primary-soft',
                  )}
                >
                  <DayCell cell={cell} month={month} today={today} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DayCell({ cell, month, today }: { cell: CalendarCell; month: Day; today: Day }) {
  const { day, count, words } = cell
  const number = (
    <span
      aria-hidden={count > 0}
      className={classes(
        'grid size-6 place-content-center rounded-pill text-sm tabular-nums',
        day === today
          ? 'bg-primary font-bold text-on-primary'
          : day.slice(0, 7) === month.slice(0, 7)
            ? 'font-semibold'
            : 'text-muted',
      )}
    >
      {Number(day.slice(8))}
    </span>
  )
  if (count === 0) return <div className="p-0.5 sm:p-1">{number}</div>
  return (
    <Link
      to={`/admin/holidays/calendar?month=${month.slice(0, 7)}&day=${day}#day`}
      preventScrollReset
      className="relative block h-full p-0.5 hover:bg-sunken sm:p-1"
    >
      <span className="sr-only">{showDay(day)}: </span>
      {number}
      {words.map((name, index) => (
        <span
          key={index}
          className={classes(
            'mt-0.5 block rounded-sm bg-good-soft text-[0.6875rem] leading-tight font-semibold text-good max-sm:tracking-tighter sm:px-1 sm:text-xs',
            count <= 2 && 'wrap-anywhere',
          )}
        >
          {name}
        </span>
      ))}
    </Link>
  )
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
