import { bandHours } from '../../clocking/band-words.ts'
import { elementsOf, type Format, type PayEntry } from './format.ts'

/**
 * What a column in a company's own file can contain. `blank` is for columns that the program expects but that are
 * always empty.
 */
export const OWN_FIELDS = {
  employeeId: 'Employee ID',
  firstName: 'First name',
  lastName: 'Last name',
  name: 'First and last name',
  date: 'Date',
  element: 'Pay element',
  hours: 'Hours as a number, 7.5',
  time: 'Hours and minutes, 7:30',
  blank: 'Nothing',
} as const
export type OwnField = keyof typeof OWN_FIELDS

/** The date formats for a company's own file. */
export const OWN_DATES = { iso: '2026-11-30', uk: '30/11/2026', us: '11/30/2026' } as const
export type OwnDates = keyof typeof OWN_DATES

/** A company's own file: a row for each person and pay element, and also for each day if `by` says so. */
export type OwnColumns = {
  by: 'person' | 'day'
  heading: boolean
  dates: OwnDates
  columns: { field: OwnField; title: string }[]
}

/** The default columns: a timesheet for QuickBooks and similar programs, in which some columns have yet to be named. */
export const OWN_COLUMNS: OwnColumns = {
  by: 'day',
  heading: true,
  dates: 'uk',
  columns: [
    { field: 'name', title: 'Employee' },
    { field: 'date', title: 'Date' },
    { field: 'element', title: 'Pay item' },
    { field: 'hours', title: 'Hours' },
  ],
}

/** Returns the file format with these columns. A date is blank if a row covers a whole period. */
export const ownFormat = ({ by, heading, dates, columns }: OwnColumns): Format => ({
  label: 'Own columns',
  by,
  names: {
    hours: 'Hours',
    night: 'Night premium',
    saturday: 'Saturday premium',
    sunday: 'Sunday premium',
    bankHoliday: 'Bank holiday premium',
    holidayHours: 'Holiday pay',
    holidayNight: 'Holiday pay on night premium',
    holidaySaturday: 'Holiday pay on Saturday premium',
    holidaySunday: 'Holiday pay on Sunday premium',
    holidayBankHoliday: 'Holiday pay on bank holiday premium',
  },
  head: heading ? columns.map(({ title }) => title) : null,
  cells: (entry, names) =>
    elementsOf(entry, names).map(({ name, minutes }) =>
      columns.map(({ field }) => CELLS[field](entry, name, minutes, dates)),
    ),
})

type Cell = (entry: PayEntry, element: string, minutes: number, dates: OwnDates) => string | number
const CELLS: Record<OwnField, Cell> = {
  employeeId: ({ employeeId }) => employeeId,
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  name: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  date: ({ day }, _element, _minutes, dates) => (day === null ? '' : written(day, dates)),
  element: (_entry, element) => element,
  hours: (_entry, _element, minutes) => bandHours(minutes),
  time: (_entry, _element, minutes) => clockTime(minutes),
  blank: () => '',
}

function written(iso: string, dates: OwnDates): string {
  const [year = '', month = '', day = ''] = iso.split('-')
  if (dates === 'uk') return `${day}/${month}/${year}`
  return dates === 'us' ? `${month}/${day}/${year}` : iso
}

const clockTime = (minutes: number): string => {
  const [whole, sign] = [Math.abs(minutes), minutes < 0 ? '-' : '']
  return `${sign}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
