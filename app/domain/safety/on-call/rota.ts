import { WEEKDAYS } from '../../time/rota/weekdays.ts'
import { addDays, dayOf, instantOf, weekday } from '~/platform/dates.ts'

/** A row of the rota: weekdays, start and end by the company's clock. `to` may be on the next day. */
export type OnCallRow = { days: string; from: string; to: string }

/** Returns whether this row is on call now. If both times are the same, it is on call for a whole day. */
export function isOnCall({ days, from, to }: OnCallRow, now: Date): boolean {
  const today = dayOf(now)
  return [addDays(today, -1), today].some((day) => {
    if (!WEEKDAYS[days]?.days.includes(weekday(day) || 7)) return false
    const end = to > from ? at(day, to) : at(addDays(day, 1), to)
    return at(day, from) <= now && now < end
  })
}

function at(day: string, time: string): Date {
  const [hour, minute] = time.split(':').map(Number)
  return instantOf(day, hour!, minute!)
}
