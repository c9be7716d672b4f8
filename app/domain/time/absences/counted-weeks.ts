import { addDays, countDays, type Day } from '~/platform/dates.ts'

/** Days without work that the weekly average leaves out; `toOn` is null while the last day is not known. */
export type Excluded = { fromOn: Day; toOn: Day | null }

/**
 * Returns the number of weeks over which a period's hours are averaged: its days, leaving out annual, sick and family
 * leave, divided by seven. The law instead adds the hours of an equal number of days after the period (Working Time
 * Regulations 1998, reg. 4(6) and (7)), but these are not yet known when a shift is planned.
 * @param from first day of the period @param to its last @returns 0 if no day is left
 */
export function countedWeeks(from: Day, to: Day, excluded: readonly Excluded[]): number {
  const spans = excluded
    .map(({ fromOn, toOn }) => ({ from: fromOn < from ? from : fromOn, to: toOn === null || toOn > to ? to : toOn }))
    .filter((span) => span.from <= span.to)
    .sort((a, b) => a.from.localeCompare(b.from))
  let [days, next] = [countDays(from, to), from]
  for (const span of spans) {
    const first = span.from < next ? next : span.from
    if (first > span.to) continue
    days -= countDays(first, span.to)
    next = addDays(span.to, 1)
  }
  return days / 7
}
