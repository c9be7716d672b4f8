import { bandHours } from '../../clocking/band-words.ts'
import { elementsOf, type Format } from './format.ts'

/**
 * The format for Xero timesheets: a row for each person, day and earnings rate, as tools that upload to Xero expect
 * them.
 */
export const xero: Format = {
  label: 'Xero',
  by: 'day',
  names: {
    hours: 'Regular Hours',
    night: 'Night Premium',
    saturday: 'Saturday Premium',
    sunday: 'Sunday Premium',
    bankHoliday: 'Bank Holiday Premium',
    holidayHours: 'Holiday Pay',
    holidayNight: 'Holiday Pay Night Premium',
    holidaySaturday: 'Holiday Pay Saturday Premium',
    holidaySunday: 'Holiday Pay Sunday Premium',
    holidayBankHoliday: 'Holiday Pay Bank Holiday Premium',
  },
  head: ['employee_number', 'first_name', 'last_name', 'date', 'hours', 'type'],
  cells: (entry, names) =>
    elementsOf(entry, names).map(({ name, minutes }) => [
      ...[entry.employeeId, entry.firstName, entry.lastName, entry.day ?? ''],
      bandHours(minutes),
      name,
    ]),
}
