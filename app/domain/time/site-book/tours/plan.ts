import { addDays, type Day, dayOf, instantOf } from '~/platform/dates.ts'

const MINUTE_MS = 60_000

/** When a tour is due. With windows, it is due once in each, at an unpredictable time. Null means at any time. */
export type Schedule =
  | { times: string[] }
  | { everyMinutes: number; from: string; to: string }
  | { windows: { from: string; to: string }[] }
  | null

/** A due time of a tour. `key` identifies it, so that it is planned only once; `opensAt` is when its window begins. */
export type Slot = { key: string; dueAt: Date; opensAt?: Date }

/**
 * Returns the due times of a schedule that begin on a local day, in order. Local times are in the company's time zone.
 * When the clocks change, a time that is skipped moves on by the gap, unless the tour is due then anyway, and if a time
 * is repeated, the first one counts. An interval starts again at `from` each day. @param random returns a number from 0
 * to below 1, once for each window
 * @param now if given, the random time is within what is then left of the window
 */
export function slotsOn(day: Day, schedule: Schedule, random: () => number, now?: Date): Slot[] {
  if (schedule === null) return []
  if ('times' in schedule) {
    // The later of two times on the clock is the one that is not skipped.
    const due = new Map(schedule.times.toSorted().map((time) => [at(day, time).getTime(), time]))
    return [...due].map(([ms, time]) => ({ key: `${day} ${time}`, dueAt: new Date(ms) })).sort(byTime)
  }
  if ('windows' in schedule) {
    const planned = schedule.windows.flatMap(({ from, to }) => {
      const [opensAt, end] = spanOf(day, from, to)
      const past = Math.max(0, Math.ceil(((now ?? opensAt).getTime() - opensAt.getTime()) / MINUTE_MS))
      const left = Math.floor((end.getTime() - opensAt.getTime()) / MINUTE_MS) - past
      const dueAt = later(opensAt, past + Math.floor(random() * left))
      return left > 0 ? [{ key: `${day} ${from}`, dueAt, opensAt }] : []
    })
    return planned.sort(byTime)
  }
  const [start, end] = spanOf(day, schedule.from, schedule.to)
  const slots: Slot[] = []
  for (let dueAt = start; dueAt < end; dueAt = later(dueAt, schedule.everyMinutes))
    slots.push({ key: dueAt.toISOString(), dueAt })
  return slots
}

/**
 * Returns the due times of a schedule from one instant until just before another. A window counts if it begins before
 * then, so that its one time is drawn when it is first planned, and not in parts with a chance each. @param random as
 * in `slotsOn`
 */
export function slotsBetween(from: Date, to: Date, schedule: Schedule, random: () => number): Slot[] {
  const days: Day[] = []
  // An interval or a window that starts in the evening continues into the next day.
  for (let day = addDays(dayOf(from), -1); day <= dayOf(to); day = addDays(day, 1)) days.push(day)
  return days
    .flatMap((day) => slotsOn(day, schedule, random, from))
    .filter(({ dueAt, opensAt = dueAt }) => dueAt >= from && opensAt < to)
    .sort(byTime)
}

/** Returns 'At 22:00, 02:00', 'Every 120 minutes, 19:00 to 07:00' or 'At any time'. */
export function scheduleWords(schedule: Schedule): string {
  if (schedule === null) return 'At any time'
  if ('times' in schedule) return `At ${schedule.times.join(', ')}`
  if ('windows' in schedule)
    return `At a random time in ${schedule.windows.map(({ from, to }) => `${from} to ${to}`).join(', ')}`
  return `Every ${schedule.everyMinutes} minutes, ${schedule.from} to ${schedule.to}`
}

/** How long before a due time a tour may be started for it. */
export const EARLY_MS = 30 * MINUTE_MS
/** A tour that is not started is late this long after its due time, and later missed. */
export const LATE_MS = 10 * MINUTE_MS
const MISSED_MS = 60 * MINUTE_MS

/** Returns when a due tour counts as missed: after an hour, or after the minutes allowed for it if they are more. */
export const missedFrom = (dueAt: Date, allowedMinutes: number): Date =>
  new Date(dueAt.getTime() + Math.max(MISSED_MS, allowedMinutes * MINUTE_MS))

/**
 * Returns the due time for which a tour is started: the nearest one for which it is neither too early nor too late.
 * Null if there is none, so that it is an extra tour.
 */
export function slotFor<S extends { dueAt: Date }>(
  slots: readonly S[],
  startedAt: Date,
  allowedMinutes: number,
): S | null {
  const fits = slots.filter(
    ({ dueAt }) => startedAt.getTime() >= dueAt.getTime() - EARLY_MS && startedAt < missedFrom(dueAt, allowedMinutes),
  )
  const away = ({ dueAt }: S) => Math.abs(dueAt.getTime() - startedAt.getTime())
  return fits.reduce<S | null>((best, one) => (best && away(best) <= away(one) ? best : one), null)
}

/** Returns what is late about a tour that is due or in progress; null if nothing is. */
export function lateness(
  run: { dueAt: Date | null; startedAt: Date | null; endedAt: Date | null; allowedMinutes: number },
  now: Date,
): 'not_started' | 'not_finished' | 'missed' | null {
  const { dueAt, startedAt, endedAt, allowedMinutes } = run
  if (endedAt) return null
  if (startedAt) return now > later(startedAt, allowedMinutes) ? 'not_finished' : null
  if (!dueAt || now.getTime() < dueAt.getTime() + LATE_MS) return null
  return now >= missedFrom(dueAt, allowedMinutes) ? 'missed' : 'not_started'
}

const byTime = (a: Slot, b: Slot) => a.dueAt.getTime() - b.dueAt.getTime()
const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS)
const at = (day: Day, wall: string) => instantOf(day, Number(wall.slice(0, 2)), Number(wall.slice(3)))
/** Returns the start and the end of a time span. If the end is not after the start, it is on the next day. */
const spanOf = (day: Day, from: string, to: string): [Date, Date] => [
  at(day, from),
  at(to > from ? day : addDays(day, 1), to),
]
