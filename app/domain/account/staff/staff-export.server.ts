import { stringify } from 'csv-stringify/sync'
import { asc } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { type UserRow } from '../../kernel/people/people.server.ts'
import { balanceOf } from '../../kernel/balances/balances.server.ts'
import { STAFF_COLUMNS } from './staff-columns.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/** Exports everyone as CSV, sorted by name, including inactive people. The export is recorded in the audit log. */
export function exportStaff(actor: Person, now = new Date()): { name: string; text: string } {
  demand(actor, 'staff.manage')
  demand(actor, 'people.export')
  const rows = db().select().from(users).orderBy(asc(users.sortName), asc(users.id)).all()
  commit(() => record(actor, { type: 'staff.exported', personId: null, details: { people: rows.length } }, now))
  const head = [...STAFF_COLUMNS.map(([, title]) => title), 'Active']
  const lines = rows.map((row) => [...STAFF_COLUMNS.map(([field]) => cellOf(row, field)), row.isActive ? 'yes' : 'no'])
  const text = stringify([head, ...lines.map((line) => line.map(harmless))], { record_delimiter: '\r\n' })
  return { name: `staff-${now.toISOString().slice(0, 10)}.csv`, text: BYTE_ORDER_MARK + text }
}

function cellOf(row: UserRow, field: (typeof STAFF_COLUMNS)[number][0]): string {
  if (field === 'holidayBalance') return String(balanceOf(row.id))
  const value = row[field]
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '')
}

// A spreadsheet would read such a cell as a formula. A plain negative number is safe.
const harmless = (cell: string) => (/^[=+\-@\t\r]/.test(cell) && !/^-\d+$/.test(cell) ? `'${cell}` : cell)
