import { type Bands } from '../../clocking/bands.ts'
import { type PayLine } from '../lines.ts'

/**
 * What a payroll program pays: all paid hours once, plus premiums for the bands. A minute can be in several bands, as
 * on a Saturday night, so the bands are never paid as separate hours.
 */
type Work = 'hours' | Exclude<keyof Bands, 'basic'>

/**
 * Rolled-up holiday pay is 12.07 % of all pay, including premiums, and is itemised separately (Working Time Regulations
 * 1998, reg. 16A). Each element has a holiday element, paid at the same rate.
 */
const HOLIDAY_OF = {
  hours: 'holidayHours',
  night: 'holidayNight',
  saturday: 'holidaySaturday',
  sunday: 'holidaySunday',
  bankHoliday: 'holidayBankHoliday',
} as const satisfies Record<Work, string>

export type Element = Work | (typeof HOLIDAY_OF)[Work]
const WORK = Object.keys(HOLIDAY_OF) as Work[]
export const ELEMENTS: readonly Element[] = [...WORK, ...Object.values(HOLIDAY_OF)]

/** The company's names for the elements in its payroll program; an element with an empty name is left out. */
export type ElementNames = Record<Element, string>

/** A person's minutes by element, for a day or, if `day` is null, for the whole period. */
export type PayEntry = {
  employeeId: string
  firstName: string
  lastName: string
  day: string | null
  minutes: Record<Element, number>
}

/** One payroll program's file format, as data: what a row covers, the heading and the cells. */
export type Format = {
  label: string
  /** Whether a row covers one day of a person or their whole period. */
  by: 'person' | 'day'
  /** The default names, until the company sets its own. */
  names: ElementNames
  /** The heading; null if the program accepts none. */
  head: readonly string[] | null
  cells: (entry: PayEntry, names: ElementNames) => (string | number)[][]
}

export const NO_MINUTES = Object.fromEntries(ELEMENTS.map((element) => [element, 0])) as PayEntry['minutes']

/** Returns the element minutes so far with those of a line added. */
export function addLine(before: PayEntry['minutes'] | undefined, line: PayLine): PayEntry['minutes'] {
  const sum = { ...(before ?? NO_MINUTES) }
  for (const work of WORK)
    sum[line.kind === 'holiday' ? HOLIDAY_OF[work] : work] += work === 'hours' ? line.paidMinutes : line.bands[work]
  return sum
}

/** Returns an entry's non-empty elements that the company has named. */
export const elementsOf = ({ minutes }: PayEntry, names: ElementNames): { name: string; minutes: number }[] =>
  ELEMENTS.filter((element) => names[element] !== '' && minutes[element] !== 0).map((element) => ({
    name: names[element],
    minutes: minutes[element],
  }))
