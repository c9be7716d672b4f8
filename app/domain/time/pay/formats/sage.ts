import { bandHours } from '../../clocking/band-words.ts'
import { elementsOf, type Format } from './format.ts'

/** The value in the first column of each line, which marks it as a payment. */
const PAYMENT = 2

/**
 * Sage Payroll, timesheet import: one line for each payment, without a heading. The columns are type, employee number,
 * payment number, department, cost centre and hours. The rate is set in Sage.
 */
export const sage: Format = {
  label: 'Sage',
  by: 'person',
  names: {
    ...{ hours: '1', night: '2', saturday: '3', sunday: '4', bankHoliday: '5' },
    ...{ holidayHours: '6', holidayNight: '7', holidaySaturday: '8', holidaySunday: '9', holidayBankHoliday: '10' },
  },
  head: null,
  cells: (entry, names) =>
    elementsOf(entry, names).map(({ name, minutes }) => [PAYMENT, entry.employeeId, name, '', '', bandHours(minutes)]),
}
