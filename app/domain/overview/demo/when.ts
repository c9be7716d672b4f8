import { addDays, type Day, dayOf, instantOf, weekday } from '~/platform/dates.ts'
import { type DemoPerson } from '#db/seed/company.ts'

type Clock = [hour: number, minute: number]

/** The same hour on the last working day that is at least `ago` days back; the day before where that hour is still to come. */
export function officeTime(now: Date, ago: number, [hour, minute]: Clock): Date {
  const at = instantOf(workingDay(addDays(dayOf(now), -ago), -1), hour, minute)
  return at > now ? officeTime(now, ago + 1, [hour, minute]) : at
}

/** That hour on the first working day after. */
export const nextOfficeTime = (after: Date, [hour, minute]: Clock): Date =>
  instantOf(workingDay(addDays(dayOf(after), 1), 1), hour, minute)

/** Late in the last shift that somebody had at least `ago` days back and that is over; by day where they work no shifts. */
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
