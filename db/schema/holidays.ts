import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, flag, id, instant } from './columns.ts'
import { users } from './people.ts'

export const holidayRequests = sqliteTable(
  'holiday_requests',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    startDate: day().notNull(),
    endDate: day().notNull(),
    days: integer().notNull(),
    reason: text(),
    status: text().notNull().default('pending'),
    requestedAt: instant().notNull(),
    reviewNotes: text(),
    reviewedBy: text(),
    reviewedAt: instant(),
    overridden: flag().notNull().default(false),
  },
  (t) => [
    index('holiday_requests_user').on(t.userId, t.id),
    index('holiday_requests_status').on(t.status, t.id),
    index('holiday_requests_dates').on(t.status, t.startDate, t.endDate),
    index('holiday_requests_end').on(t.status, t.endDate, t.id),
    index('holiday_requests_start').on(t.startDate, t.id),
    index('holiday_requests_requested').on(t.requestedAt),
  ],
)

/**
 * Each day of each approved request, kept by triggers, so that finding who is off on a day does not read a whole year.
 */
export const holidayDays = sqliteTable(
  'holiday_days',
  {
    day: day().notNull(),
    requestId: text()
      .notNull()
      .references(() => holidayRequests.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.requestId] }), index('holiday_days_request').on(t.requestId)],
)

/** The balance is the sum of these rows (Working Time Regulations 1998, reg. 16B: records kept six years). */
export const holidayLedger = sqliteTable(
  'holiday_ledger',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    kind: text().notNull(),
    days: integer().notNull(),
    requestId: text(),
    reason: text(),
    by: text(),
    at: instant().notNull(),
  },
  (t) => [index('holiday_ledger_user').on(t.userId, t.id)],
)
