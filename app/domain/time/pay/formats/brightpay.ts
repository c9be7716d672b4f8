import { bandHours } from '../../clocking/band-words.ts'
import { elementsOf, type Format } from './format.ts'

/** BrightPay, Import Hourly Payments from CSV File: uses its field names, which the header row maps. */
export const brightpay: Format = {
  label: 'BrightPay',
  by: 'person',
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
  head: ['Employee works number', 'Employee first name', 'Employee surname', 'Description', 'Number of normal hours'],
  cells: (entry, names) =>
    elementsOf(entry, names).map(({ name, minutes }) => [
      ...[entry.employeeId, entry.firstName, entry.lastName, name],
      bandHours(minutes),
    ]),
}
