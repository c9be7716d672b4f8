import { addDays, type Day, dayOf, instantOf, weekday } from '~/platform/dates.ts'
import { type DemoPerson } from '#db/seed/company.ts'

type Clock = [hour: number, minute: number]

/**
 * Returns the same hour on the last working day at least `ago` days back; the day before if that hour is still to come.
 */
export function officeTime(now: Date, ago: number, [hour, minute]: Clock): Date {
  const at = instantOf(workingDay(addDays(dayOf(now), -ago), -1), hour, minute)
  return at > now ? officeTime(now, ago + 1, [hour, minute]) : at
}

/** Returns that hour on the next working day after it. */
export const nextOfficeTime = (after: Date, [hour, minute]: Clock): Date =>
  instantOf(workingDay(addDays(dayOf(after), 1), 1), hour, minute)

/**
 * Returns a time late in a person's last finished shift at least `ago` days back; in the daytime if they work no
 * shifts.
 */
export function onShift({ shift }: Pick<DemoPerson, 'shift'>, now: Date, ago: number, minute: number): Date {
  if (!shift) return officeTime(now, ago, [11, minute])
  let day = addDays(dayOf(now), -ago)
  const end = () =>
    instantOf(addDays(day, Math.floor((shift.start + shift.hours) / 24)), (shift.start + shift.hours) % 24, 0)
  while (!shift.days.includes(weekday(day)) || end() > now) day = addDays(day, -1)
  return new Date(end().getTime() - minute * 60_000)
}

function workingDay(day: Day, step: 1 | -1): Day {
  return [0, 6].includes(weekday(day)) ? workingDay(addDays(day, step), step) : day
}
