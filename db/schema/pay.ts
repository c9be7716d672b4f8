import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, id, instant, json } from './columns.ts'
import { users } from './people.ts'

/** Days that are paid together: open, approved, locked. A locked period stays as it was sent to payroll. */
export const payPeriods = sqliteTable(
  'pay_periods',
  {
    id: id(),
    fromOn: day().notNull(),
    toOn: day().notNull(),
    state: text().notNull().default('open'),
    createdAt: instant().notNull(),
    approvedBy: text(),
    approvedAt: instant(),
    lockedBy: text(),
    lockedAt: instant(),
    /** Why it was reopened. */
    reason: text(),
    /** Why it was locked although something was still undecided. */
    lockReason: text(),
  },
  (t) => [index('pay_periods_from').on(t.fromOn, t.id)],
)

/** A complete file exported for payroll. Its hash shows whether the same file is exported again. */
/** A person in a file for payroll: id, paid minutes, a hash of their rows. */
export type PersonPrint = [userId: string, paidMinutes: number, print: string]

export const payBatches = sqliteTable(
  'pay_batches',
  {
    id: id(),
    periodId: text()
      .notNull()
      .references(() => payPeriods.id),
    format: text().notNull(),
    /** The state of the period when it was exported. */
    state: text().notNull(),
    lines: integer().notNull(),
    sha256: text().notNull(),
    /** What each person was paid in it, and a hash of their rows; null in exports made before this was stored. */
    people: text({ mode: 'json' }).$type<PersonPrint[]>(),
    exportedBy: text(),
    exportedAt: instant().notNull(),
  },
  (t) => [index('pay_batches_period').on(t.periodId, t.id)],
)

/**
 * What was paid in a locked period, one line for each shift. A later change becomes a line of the next locked period:
 * the difference, for the day to which it belongs.
 */
export const payLines = sqliteTable(
  'pay_lines',
  {
    id: id(),
    periodId: text()
      .notNull()
      .references(() => payPeriods.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    shiftId: text().notNull(),
    /** shift, adjustment, holiday (rolled-up holiday pay, with the last shift of the period). */
    kind: text().notNull(),
    day: day().notNull(),
    siteName: text(),
    startsAt: instant(),
    endsAt: instant(),
    workedMinutes: integer().notNull(),
    breakMinutes: integer().notNull(),
    paidMinutes: integer().notNull(),
    bands: json<{ basic: number; night: number; saturday: number; sunday: number; bankHoliday: number }>().notNull(),
  },
  (t) => [
    index('pay_lines_period').on(t.periodId, t.id),
    index('pay_lines_day').on(t.day, t.shiftId),
    index('pay_lines_shift').on(t.shiftId),
    index('pay_lines_user').on(t.userId, t.id),
  ],
)
