import { asc } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { BYTE_ORDER_MARK, csvTyped } from '~/platform/csv.server.ts'
import { dayOf } from '~/platform/dates.ts'
import { commit, db } from '~/platform/store.server.ts'
import { type UserRow } from '../../kernel/people/people.server.ts'
import { balanceOf } from '../../kernel/balances/balances.server.ts'
import { STAFF_COLUMNS } from './staff-columns.ts'

/** Exports everyone as CSV, sorted by name, including inactive people. The export is recorded in the audit log. */
export function exportStaff(actor: Person, now = new Date()): { name: string; text: string[] } {
  demand(actor, 'staff.manage')
  demand(actor, 'people.export')
  const rows = db().select().from(users).orderBy(asc(users.sortName), asc(users.id)).all()
  commit(() => record(actor, { type: 'staff.exported', personId: null, details: { people: rows.length } }, now))
  const head = csvTyped([...STAFF_COLUMNS.map(([, title]) => title), 'Active'])
  const lines = rows.map((row) =>
    csvTyped([...STAFF_COLUMNS.map(([field]) => cellOf(row, field)), yesOrNo(row.isActive)]),
  )
  return { name: `staff-${dayOf(now)}.csv`, text: [BYTE_ORDER_MARK + head, ...lines] }
}

function cellOf(row: UserRow, field: (typeof STAFF_COLUMNS)[number][0]): string | number {
  if (field === 'holidayBalance') return balanceOf(row.id)
  const value = row[field]
  return typeof value === 'boolean' ? yesOrNo(value) : (value ?? '')
}

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')
