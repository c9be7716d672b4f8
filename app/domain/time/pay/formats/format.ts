import { type Bands } from '../../clocking/bands.ts'
import { type PayLine } from '../lines.ts'

/**
 * What a payroll program pays: all paid hours once, and premiums on top of them for the bands. A minute may be in several
 * bands, as a Saturday night is, so bands are never paid beside each other as hours of their own.
 */
export type Element = 'hours' | Exclude<keyof Bands, 'basic'>
export const ELEMENTS: readonly Element[] = ['hours', 'night', 'saturday', 'sunday', 'bankHoliday']

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

const NONE: PayEntry['minutes'] = { hours: 0, night: 0, saturday: 0, sunday: 0, bankHoliday: 0 }

/** Returns the minutes of a line by element, added to those before. */
export function addLine(before: PayEntry['minutes'] | undefined, { paidMinutes, bands }: PayLine): PayEntry['minutes'] {
  const sum = { ...(before ?? NONE) }
  sum.hours += paidMinutes
  for (const band of ['night', 'saturday', 'sunday', 'bankHoliday'] as const) sum[band] += bands[band]
  return sum
}

/** Returns the elements of an entry that are there and that the company has a name for. */
export const elementsOf = ({ minutes }: PayEntry, names: ElementNames): { name: string; minutes: number }[] =>
  ELEMENTS.filter((element) => names[element] !== '' && minutes[element] !== 0).map((element) => ({
    name: names[element],
    minutes: minutes[element],
  }))
