/** The columns of the staff list as CSV: the field, and the heading that the export writes. */
export const STAFF_COLUMNS = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'Email'],
  ['username', 'Username'],
  ['role', 'Role'],
  ['department', 'Department'],
  ['position', 'Position'],
  ['employeeId', 'Employee ID'],
  ['phone', 'Phone'],
  ['clockInMethod', 'Clock-in method'],
  ['holidayEntitlement', 'Holiday entitlement'],
  ['holidayBalance', 'Holiday balance'],
  ['holidayYearStart', 'Holiday year start'],
  ['autoResetHolidays', 'Auto-reset holidays'],
] as const

export type StaffColumn = (typeof STAFF_COLUMNS)[number][0]

/** Returns the field that a heading names, in any spelling: 'First name', 'firstName' and 'first_name' are the same. */
export function columnOf(heading: string): StaffColumn | null {
  const word = plain(heading)
  return (
    STAFF_COLUMNS.find(([field, title]) => plain(field) === word || plain(title) === word)?.[0] ?? ALIASES[word] ?? null
  )
}

const ALIASES: Record<string, StaffColumn> = {
  emailaddress: 'email',
  surname: 'lastName',
  forename: 'firstName',
  mobile: 'phone',
  phonenumber: 'phone',
  telephone: 'phone',
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
