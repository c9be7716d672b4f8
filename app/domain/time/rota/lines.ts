import { addDays, countDays, type Day, weekday } from '~/platform/dates.ts'

/** A line of a pattern; weekday 1 is Monday. */
export type Line = { weekday: number; start: string; end: string }
/** A duty that a pattern requires. Its key is always the same. */
export type Asked = { key: string; day: Day; start: string; end: string }

/**
 * Returns the duties that a pattern requires between two days, inclusive, the earliest day first. @param weeks the
 * lines of each of its weeks; after the last week they start again @param startsOn the Monday of the first week; the
 * pattern is continued backwards too
 */
export function linesBetween(weeks: readonly (readonly Line[])[], startsOn: Day, from: Day, to: Day): Asked[] {
  const asked: Asked[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const dayOfWeek = weekday(day) || 7
    const lines = weeks[weekOf(day, startsOn, weeks.length)]!.filter((line) => line.weekday === dayOfWeek)
    const counted = new Map<string, number>()
    for (const { start, end } of lines) {
      // If the same hours are there twice on one day, they are two duties.
      const hours = `${day} ${start}-${end}`
      const n = counted.get(hours) ?? 0
      counted.set(hours, n + 1)
      asked.push({ key: n ? `${hours} ${n + 1}` : hours, day, start, end })
    }
  }
  return asked
}

/** Returns which week of the cycle a day is in, counted from 0. */
function weekOf(day: Day, startsOn: Day, count: number): number {
  const days = day >= startsOn ? countDays(startsOn, day) - 1 : 1 - countDays(day, startsOn)
  const week = Math.floor(days / 7)
  return ((week % count) + count) % count
}

/**
 * Compares required duties with existing ones. @returns which to make, which to keep, and which are no longer required
 */
export function compare<E extends { patternKey: string | null }>(asked: readonly Asked[], existing: readonly E[]) {
  const [wanted, there] = [new Set(asked.map(({ key }) => key)), new Set(existing.map((one) => one.patternKey))]
  return {
    make: asked.filter(({ key }) => !there.has(key)),
    keep: existing.filter(({ patternKey }) => wanted.has(patternKey ?? '')),
    drop: existing.filter(({ patternKey }) => !wanted.has(patternKey ?? '')),
  }
}
