import { type Bands } from '../../clocking/bands.ts'
import { type PayLine } from '../lines.ts'

/**
 * What a payroll program pays: all paid hours once, and premiums on top of them for the bands. A minute may be in several
 * bands, as a Saturday night is, so bands are never paid beside each other as hours of their own.
 */
type Work = 'hours' | Exclude<keyof Bands, 'basic'>

/**
 * Holiday pay that is rolled up is 12.07 % of all pay, premiums too, and is itemised apart (Working Time Regulations 1998,
 * reg. 16A): an element beside each, which payroll pays at the same rate.
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

/** What a company calls each element in its payroll program; an empty name leaves the element out. */
export type ElementNames = Record<Element, string>

/** The minutes of a person by element: of a day, or of the whole period where `day` is null. */
export type PayEntry = {
  employeeId: string
  firstName: string
  lastName: string
  day: string | null
  minutes: Record<Element, number>
}

/** A file for one payroll program, as data: what a row is about, its heading, its cells. */
export type Format = {
  label: string
  /** Whether a row is about a person's day or about their whole period. */
  by: 'person' | 'day'
  /** The company's own names begin with these. */
  names: ElementNames
  /** Null where the program takes no heading. */
  head: readonly string[] | null
  cells: (entry: PayEntry, names: ElementNames) => (string | number)[][]
}

export const NO_MINUTES = Object.fromEntries(ELEMENTS.map((element) => [element, 0])) as PayEntry['minutes']

/** Returns the minutes of a line by element, added to those before. */
export function addLine(before: PayEntry['minutes'] | undefined, line: PayLine): PayEntry['minutes'] {
  const sum = { ...(before ?? NO_MINUTES) }
  for (const work of WORK)
    sum[line.kind === 'holiday' ? HOLIDAY_OF[work] : work] += work === 'hours' ? line.paidMinutes : line.bands[work]
  return sum
}

/** Returns the elements of an entry that are there and that the company has a name for. */
export const elementsOf = ({ minutes }: PayEntry, names: ElementNames): { name: string; minutes: number }[] =>
  ELEMENTS.filter((element) => names[element] !== '' && minutes[element] !== 0).map((element) => ({
    name: names[element],
    minutes: minutes[element],
  }))
