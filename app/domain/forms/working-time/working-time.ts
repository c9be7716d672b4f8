import { LONGEST_DAY_MINUTES, REST_MINUTES } from '../../time/rota/gates.ts'
import { addDays, countDays, type Day } from '~/platform/dates.ts'

/** The limit of average hours a week, unless the person has agreed otherwise in writing (reg. 4 and 5). */
export const MOST_HOURS = 48

/** An agreement to work more is valid in these states of its form; a draft is not an agreement. */
export const OPT_OUT_STANDS = ['submitted', 'reviewed', 'approved']

const MINUTE_MS = 60_000

/** A worked shift, and the planned one that it belongs to. */
type Worked = {
  startedAt: Date
  endedAt: Date | null
  dutyId?: string | null
  postId?: string | null
  day?: Day | null
}
/** A rest that was too short, and by how much (reg. 24). Minutes. */
export type ShortRest = { endedAt: Date; startedAt: Date; restMinutes: number; owedMinutes: number }

/**
 * Returns the rests between shifts that were shorter than eleven hours. Shifts without a gap count as one, because
 * nobody rested between them, and so do the parts of one planned shift, because the gap was its break, and those of a
 * split shift (reg. 22), as on the rota.
 * @param shifts in the order of time
 */
export function shortRests(shifts: readonly Worked[]): ShortRest[] {
  return shifts.flatMap(({ startedAt }, at) => {
    const before = shifts[at - 1]
    const endedAt = before?.endedAt
    if (!endedAt || areParts(before, shifts[at]!, shifts)) return []
    const restMinutes = Math.floor((startedAt.getTime() - endedAt.getTime()) / MINUTE_MS)
    if (restMinutes <= 0 || restMinutes >= REST_MINUTES) return []
    return [{ endedAt, startedAt, restMinutes, owedMinutes: REST_MINUTES - restMinutes }]
  })
}

function areParts(before: Worked, { dutyId, postId, day }: Worked, shifts: readonly Worked[]): boolean {
  if (!dutyId || !postId) return false
  if (dutyId === before.dutyId) return true
  if (postId !== before.postId || day !== before.day) return false
  const parts = shifts.filter((one) => one.postId === postId && one.day === day)
  const sum = parts.reduce((ms, { startedAt, endedAt }) => ms + (endedAt ? +endedAt - +startedAt : 0), 0)
  return sum <= LONGEST_DAY_MINUTES * MINUTE_MS
}

/** Average hours a week, to two decimals; 0 if no week counts. */
export const averageHours = (minutes: number, weeks: number): number =>
  weeks === 0 ? 0 : Math.round((minutes / 60 / weeks) * 100) / 100

/** Returns the first day of this many weeks that end with this day. */
export const firstDayOf = (weeks: number, on: Day): Day => addDays(on, 1 - weeks * 7)

/**
 * Returns over how many weeks that end with this day hours are averaged: as many as asked for, or those since the
 * person began if these are fewer (reg. 4(4)).
 */
export const weeksSince = (began: Day | null, weeks: number, on: Day): number =>
  began === null || began > on ? weeks : Math.min(weeks, Math.ceil(countDays(began, on) / 7))
