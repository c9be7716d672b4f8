import { addDays, countDays, type Day, weekday } from '~/platform/dates.ts'

/** A line of a pattern: 1 is Monday. */
export type Line = { weekday: number; start: string; end: string }
/** A duty that a pattern asks for; the key is the same whenever it is asked for again. */
export type Asked = { key: string; day: Day; start: string; end: string }

/**
 * The duties that a pattern asks for from one day to another, both included, the earliest day first.
 * @param weeks the lines of each of its weeks, which come round again after the last
 * @param startsOn the Monday of the first week; the weeks go on backwards before it, too
 */
export function linesBetween(weeks: readonly (readonly Line[])[], startsOn: Day, from: Day, to: Day): Asked[] {
  const asked: Asked[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const dayOfWeek = weekday(day) || 7
    const lines = weeks[weekOf(day, startsOn, weeks.length)]!.filter((line) => line.weekday === dayOfWeek)
    const counted = new Map<string, number>()
    for (const { start, end } of lines) {
      // The same hours twice on one day are two duties.
      const hours = `${day} ${start}-${end}`
      const n = counted.get(hours) ?? 0
      counted.set(hours, n + 1)
      asked.push({ key: n ? `${hours} ${n + 1}` : hours, day, start, end })
    }
  }
  return asked
}

/** Which of so many weeks a day is in, from 0. */
function weekOf(day: Day, startsOn: Day, count: number): number {
  const days = day >= startsOn ? countDays(startsOn, day) - 1 : 1 - countDays(day, startsOn)
  const week = Math.floor(days / 7)
  return ((week % count) + count) % count
}

/** What is there already of what is asked for, what is to be made, and what is asked for no more. */
export function compare<E extends { patternKey: string | null }>(asked: readonly Asked[], existing: readonly E[]) {
  const [wanted, there] = [new Set(asked.map(({ key }) => key)), new Set(existing.map((one) => one.patternKey))]
  return {
    make: asked.filter(({ key }) => !there.has(key)),
    keep: existing.filter(({ patternKey }) => wanted.has(patternKey ?? '')),
    drop: existing.filter(({ patternKey }) => !wanted.has(patternKey ?? '')),
  }
}
