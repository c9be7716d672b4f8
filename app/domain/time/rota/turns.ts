import { type Line } from './lines.ts'

/**
 * Returns the weeks of a rota with days on and days off, such as four on and four off, until they repeat. @param on how
 * many days of work, starting on the Monday of the first week @param off how many days of rest after them
 */
export function turnsOf(on: number, off: number, start: string, end: string): Line[][] {
  const days = on + off
  const count = days % 7 === 0 ? days / 7 : days
  const weeks: Line[][] = Array.from({ length: count }, () => [])
  for (let day = 0; day < count * 7; day++)
    if (day % days < on) weeks[Math.floor(day / 7)]!.push({ weekday: (day % 7) + 1, start, end })
  return weeks
}
