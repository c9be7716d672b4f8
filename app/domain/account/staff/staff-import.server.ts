import { users } from '#db/schema/people.ts'
import { readInput } from '~/platform/plain-text.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { adjustBalance, openLedger } from '../../kernel/balances/balances.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { dayText, readCsv, readRow } from '~/platform/csv-read.server.ts'
import { conflict, invalid } from '~/platform/problem.ts'
import { folded } from '~/platform/names.ts'
import { commit, db, newId } from '~/platform/store.server.ts'
import { addRecord } from '../../kernel/people/records.server.ts'
import { ImportRow, type StaffImport } from './input.ts'
import { plainWord, roleOf, unknownRoleWords } from './role-words.ts'
import { ENTITLEMENT } from './staff.server.ts'
import { columnOf, STAFF_COLUMNS, type StaffColumn } from './staff-columns.ts'

/** One line of the file: its content and its faults (none if it can be added). */
type ImportLine = {
  line: number
  name: string
  email: string
  username: string
  role: string
  /** The file's own word for the role, if it matches no role here. */
  unknownRole: string | null
  faults: string[]
}
export type ImportPreview = { lines: ImportLine[]; good: number; faulty: number; ignoredColumns: string[] }

type Read = ImportLine & { row: ImportRow | null }

/**
 * Reads a CSV of staff and checks every row. Nothing is saved. @throws Problem invalid when the file is not CSV, has no
 * heading row, or is too long
 */
export function previewImport(actor: Person, { csv, roles }: StaffImport): ImportPreview {
  demand(actor, 'staff.manage')
  const { lines, ignoredColumns } = readLines(csv, roles)
  const faulty = lines.filter((line) => line.faults.length > 0).length
  return {
    lines: lines.map(({ row: _, ...line }) => line),
    good: lines.length - faulty,
    faulty,
    ignoredColumns,
  }
}

/**
 * Adds the people in a CSV, without the rows that have faults. They have no password: each gets a sign-in link by email
 * (Compliance Tracking), so that no password travels in a file. @throws Problem invalid as the preview does, conflict
 * when no row can be added
 */
export function importStaff(
  actor: Person,
  { csv, roles }: StaffImport,
  now = new Date(),
): { added: number; left: number } {
  demand(actor, 'staff.manage')
  demand(actor, 'role.change')
  return commit(() => {
    const { lines } = readLines(csv, roles)
    const good = lines.flatMap(({ row, faults }) => (row && faults.length === 0 ? [row] : []))
    if (good.length === 0) throw conflict('No row in this file can be added')
    for (const row of good) addPerson(actor, row, now)
    const details = { added: good.length, left: lines.length - good.length }
    record(actor, { type: 'staff.imported', personId: null, details, payload: { added: good.length } }, now)
    return details
  })
}

function addPerson(actor: Person, row: ImportRow, now: Date): void {
  const id = newId(now.getTime())
  const { holidayBalance, holidayEntitlement = ENTITLEMENT, autoResetHolidays = true, ...rest } = row
  const { clockInMethod = 'biometric', holidayYearStart = null } = row
  addRecord({ ...rest, id, clockInMethod, holidayEntitlement, holidayYearStart, autoResetHolidays }, now)
  openLedger(actor, id, holidayEntitlement, now)
  if (holidayBalance !== undefined)
    adjustBalance(actor, { userId: id, days: holidayBalance, reason: 'Imported balance' }, now)
  const { firstName, lastName, email, username, role } = row
  const details = { firstName, lastName, email, username, role, imported: true }
  record(actor, { type: 'staff.created', subject: { type: 'user', id }, personId: id, details }, now)
}

function readLines(csv: string, roles: StaffImport['roles'] = []): { lines: Read[]; ignoredColumns: string[] } {
  const { columns, ignoredColumns, rows } = readCsv(csv, columnOf, 'person')
  const missing = STAFF_COLUMNS.slice(0, 3).filter(([field]) => !columns.includes(field))
  if (missing.length > 0) {
    throw invalid('csv', `These columns are missing: ${missing.map(([, title]) => title).join(', ')}`)
  }
  const taken = takenNames()
  const chosen: Chosen = new Map(roles.map(({ word, role }) => [plainWord(word), role]))
  return {
    lines: rows.map(({ cells, line }) => readLine(cells, columns, line, taken, chosen)),
    ignoredColumns,
  }
}

/** The roles chosen for the words that the file uses. */
type Chosen = ReadonlyMap<string, string | undefined>
type Taken = Record<'email' | 'username' | 'employeeId', Map<string, string>>

function readLine(cells: string[], columns: (StaffColumn | null)[], line: number, taken: Taken, chosen: Chosen): Read {
  const { given, faults: shortened } = readRow(columns, cells, titleOf, { holidayYearStart: dayText })
  const unknownRole = given.role && !roleOf(given.role) ? given.role : null
  if (unknownRole) given.role = chosen.get(plainWord(unknownRole)) ?? unknownRole
  const read = readInput(ImportRow, given)
  const faults = read.success
    ? []
    : [...new Set(read.error.issues.map(({ path: [field], message }) => faultOf(field, message, given)))]
  // A row that is left out takes no name from a later one that was entered again.
  if (read.success && shortened.length === 0) faults.push(...clashes(read.data, taken, line))
  return {
    line,
    name: [given.firstName, given.lastName].filter(Boolean).join(' '),
    email: given.email ?? '',
    username: read.success ? read.data.username : (given.username ?? ''),
    role: read.success ? read.data.role : (given.role ?? ''),
    unknownRole,
    faults: shortened.length > 0 ? shortened : faults,
    row: read.success ? read.data : null,
  }
}

/** Returns the fault of a cell. For an unknown role it lists the roles that exist. */
function faultOf(field: PropertyKey | undefined, message: string, given: Partial<Record<StaffColumn, string>>): string {
  const words = field === 'role' && given.role ? unknownRoleWords(given.role) : message
  return `${titleOf(field)}: ${words}`
}

function clashes(row: ImportRow, taken: Taken, line: number): string[] {
  const names = (['email', 'username', 'employeeId'] as const).flatMap((field) => {
    const value = row[field]
    return value ? [{ field, value, name: field === 'employeeId' ? folded(value) : value }] : []
  })
  const faults = names.flatMap(({ field, value, name }) => {
    const other = taken[field].get(name) ?? otherName(row, field, taken)
    return other ? [`${titleOf(field)}: ${value} is already ${other}`] : []
  })
  if (faults.length === 0) for (const { field, name } of names) taken[field].set(name, `on line ${line}`)
  return faults
}

// Returns a fault if a username is another person's email address, or the reverse, because a name must open only one
// account.
function otherName(row: ImportRow, field: keyof Taken, taken: Taken): string | undefined {
  if (field === 'employeeId' || row.email === row.username) return undefined
  return taken[field === 'email' ? 'username' : 'email'].get(row[field])
}

function takenNames(): Taken {
  const taken: Taken = { email: new Map(), username: new Map(), employeeId: new Map() }
  const rows = db()
    .select({ email: users.email, username: users.username, employeeId: users.employeeId })
    .from(users)
    .all()
  for (const { email, username, employeeId } of rows) {
    taken.email.set(email, 'in use')
    taken.username.set(username, 'in use')
    if (employeeId) taken.employeeId.set(folded(employeeId), 'in use')
  }
  return taken
}

const titleOf = (field: unknown) => STAFF_COLUMNS.find(([name]) => name === field)?.[1] ?? String(field)
