import { type Line } from './lines.ts'

/**
 * The weeks of a rota that goes by turns, such as four days on and four days off, until they come round.
 * @param on days of work, of which the first is the Monday of the first week
 * @param off days of rest after them
 */
export function turnsOf(on: number, off: number, start: string, end: string): Line[][] {
  const days = on + off
  const count = days % 7 === 0 ? days / 7 : days
  const weeks: Line[][] = Array.from({ length: count }, () => [])
  for (let day = 0; day < count * 7; day++)
    if (day % days < on) weeks[Math.floor(day / 7)]!.push({ weekday: (day % 7) + 1, start, end })
  return weeks
}
