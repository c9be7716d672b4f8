import { addDays, type Day, dayOf, instantOf } from '../../app/platform/dates.ts'
import { chanceOf } from './chance.ts'
import { type Company } from './company.ts'
import { type Step, type Trouble } from './tasks.ts'

/**
 * The machine's troubles, each with its day (counted from the first) and time. Related events keep their distance from
 * one another.
 */
const WEEK: readonly (readonly [day: number, hour: number, minute: number, what: Trouble])[] = [
  [0, 14, 10, 'restart'],
  [0, 22, 5, 'backup'],
  [1, 10, 2, 'mail is dead'],
  [1, 12, 40, 'mail is back'],
  [1, 13, 30, 'power cut'],
  [2, 10, 30, 'disk is full'],
  [2, 10, 34, 'disk has room'],
  [2, 15, 0, 'clock steps'],
  [3, 3, 20, 'upgrade'],
  [4, 16, 40, 'restart'],
  [5, 4, 30, 'power cut'],
  [6, 12, 0, 'backup'],
]

/** Returns a week's troubles of the machine. The seed moves each by some minutes. The restore test comes last. */
export function machineWeek(company: Company): (Step & { at: number })[] {
  const chance = chanceOf(`${company.seed} machine`)
  const first = dayOf(new Date(company.from))
  const moved = chance.between(0, 9)
  const troubles = WEEK.filter(([day]) => day < company.days).map(([day, hour, minute, what]) => ({
    ...{ do: 'machine' as const, what },
    at: on(addDays(first, day), hour, minute + moved),
  }))
  return [...troubles, { do: 'machine', what: 'restore test', at: company.until }]
}

const on = (day: Day, hour: number, minute: number) => instantOf(day, hour, minute).getTime()
