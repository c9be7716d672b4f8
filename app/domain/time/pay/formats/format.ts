import { type Bands } from '../../clocking/bands.ts'
import { type PayLine } from '../lines.ts'

/**
 * What a payroll program pays: all paid hours once, plus premiums for the bands. A minute may be in several bands, as
 * on a Saturday night, so bands are never paid as separate hours.
 */
type Work = 'hours' | Exclude<keyof Bands, 'basic'>

/**
 * Rolled-up holiday pay is 12.07 % of all pay, including premiums, and is itemised separately (Working Time Regulations
 * 1998, reg. 16A). Each element has one for it, paid at the same rate.
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

/** The company's names for the elements in its payroll program; an empty name leaves the element out. */
export type ElementNames = Record<Element, string>

/** A person's minutes by element: for a day, or for the whole period if `day` is null. */
export type PayEntry = {
  employeeId: string
  firstName: string
  lastName: string
  day: string | null
  minutes: Record<Element, number>
}

/** The file format of one payroll program, as data: what a row covers, its heading, its cells. */
export type Format = {
  label: string
  /** Does a row cover a person's day or their whole period? */
  by: 'person' | 'day'
  /** The defaults for the company's own names. */
  names: ElementNames
  /** Null if the program takes no heading. */
  head: readonly string[] | null
  cells: (entry: PayEntry, names: ElementNames) => (string | number)[][]
}

export const NO_MINUTES = Object.fromEntries(ELEMENTS.map((element) => [element, 0])) as PayEntry['minutes']

/** Adds the minutes of a line to the elements so far. */
export function addLine(before: PayEntry['minutes'] | undefined, line: PayLine): PayEntry['minutes'] {
  const sum = { ...(before ?? NO_MINUTES) }
  for (const work of WORK)
    sum[line.kind === 'holiday' ? HOLIDAY_OF[work] : work] += work === 'hours' ? line.paidMinutes : line.bands[work]
  return sum
}

/** Returns the non-empty elements of an entry that the company has named. */
export const elementsOf = ({ minutes }: PayEntry, names: ElementNames): { name: string; minutes: number }[] =>
  ELEMENTS.filter((element) => names[element] !== '' && minutes[element] !== 0).map((element) => ({
    name: names[element],
    minutes: minutes[element],
  }))
