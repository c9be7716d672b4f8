import { addDays, dayOf, instantOf, weekday } from '~/platform/dates.ts'

const HOUR_MS = 3_600_000

/**
 * Returns the latest time up to now at which a run was due. @param every a cron expression with a minute and, by the
 * company's clocks, an hour and a weekday: '10 3 * * *', '20 4 * * 1' or, in every hour, '7 * * * *'
 */
export function lastDue(every: string, now: Date): Date {
  const [minute, hour, , , on] = every.split(' ')
  if (hour === '*') {
    const past = Number(minute) * 60_000
    return new Date(Math.floor((now.getTime() - past) / HOUR_MS) * HOUR_MS + past)
  }
  for (let day = dayOf(now); ; day = addDays(day, -1)) {
    const due = instantOf(day, Number(hour), Number(minute))
    if (due <= now && (on === '*' || weekday(day) === Number(on))) return due
  }
}
