import { STAFF_COLUMNS } from '~/domain/account/staff/staff-columns.ts'
import { pageLoader } from '~/http/page.server.ts'
import { textDownload } from '~/http/text-stream.server.ts'
import { BYTE_ORDER_MARK, csvLine } from '~/platform/csv.server.ts'

const EXAMPLE: Partial<Record<(typeof STAFF_COLUMNS)[number][0], string>> = {
  firstName: 'Jane',
  lastName: 'Example',
  email: 'jane.example@example.co.uk',
  username: 'jane.example',
  role: 'security_guard',
  employeeId: 'EMP-1042',
  phone: '07700 900123',
  holidayEntitlement: '28',
  autoResetHolidays: 'yes',
}

/** The columns of an import with an example person, for filling in with a spreadsheet. */
export const loader = pageLoader('admin', () =>
  textDownload({
    name: 'staff-template.csv',
    text: [
      BYTE_ORDER_MARK + csvLine(STAFF_COLUMNS.map(([, title]) => title)),
      csvLine(STAFF_COLUMNS.map(([field]) => EXAMPLE[field] ?? '')),
    ],
  }),
)
