import { Link } from '@remix-run/react'
import { type Day, showDay } from '~/domain/dates.ts'
import { type TimeOff } from '~/domain/holidays/holiday-view.ts'
import { classes } from '~/ui/classes.ts'

/** Six weeks from Sunday. A day names one or two people, and counts more (specification 3, section 2.4). */
export function HolidayMonth({
  month,
  days,
  today,
  chosen,
  entries,
}: {
  month: Day
  days: Day[]
  today: Day
  chosen: Day | null
  entries: TimeOff[]
}) {
  const weeks = Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-card border border-line bg-surface">
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
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                className={classes(
                  'h-16 border-t border-l border-line p-0 align-top first:border-l-0 sm:h-20',
                  day === chosen && 'bg-primary-soft',
                )}
              >
                <DayCell day={day} month={month} today={today} off={offOn(day, entries)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({ day, month, today, off }: { day: Day; month: Day; today: Day; off: TimeOff[] }) {
  const number = (
    <span
      aria-hidden="true"
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
  if (off.length === 0) return <div className="p-0.5 sm:p-1">{number}</div>
  const few = off.length <= 2
  const names = few ? off.map((entry) => entry.firstName) : [`${off.length} staff off`]
  return (
    <Link
      to={`/admin/holidays/calendar?month=${month.slice(0, 7)}&day=${day}#day`}
      preventScrollReset
      aria-label={`${showDay(day)}: ${names.join(', ')}`}
      className="block h-full p-0.5 hover:bg-sunken sm:p-1"
    >
      {number}
      {names.map((name, index) => (
        <span
          key={index}
          className={classes(
            'mt-0.5 block rounded-sm bg-good-soft px-0.5 text-[0.6875rem] leading-tight font-semibold text-good sm:px-1 sm:text-xs',
            few && 'truncate',
          )}
        >
          {name}
        </span>
      ))}
    </Link>
  )
}

function offOn(day: Day, entries: TimeOff[]): TimeOff[] {
  return entries.filter((entry) => entry.startDate <= day && day <= entry.endDate)
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
