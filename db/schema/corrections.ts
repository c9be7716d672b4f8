import { sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { users } from './people.ts'

/** A person's report that a punch has the wrong time, or is missing. The punch itself stays as it was recorded. */
export const corrections = sqliteTable(
  'corrections',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** NULL for a missing clock-in, until it is approved. */
    shiftId: text(),
    /** NULL for a missing punch, until it is approved. */
    entryId: text(),
    /** The site whose supervisors decide it; NULL if unknown. */
    siteId: text(),
    kind: text().notNull(),
    /** The requested time. */
    at: instant().notNull(),
    /** The end of a whole shift that is missing; `at` is then its start. NULL for a single punch. */
    endsAt: instant(),
    /** The recorded time, and the valid one when this was requested; NULL if the punch is missing. */
    originalAt: instant(),
    countedAt: instant(),
    reason: text().notNull(),
    status: text().notNull().default('pending'),
    requestedAt: instant().notNull(),
    /** The administrator who entered it, and so may not decide it; NULL if the person asked for it. */
    requestedBy: text(),
    decidedBy: text(),
    decidedAt: instant(),
    notes: text(),
  },
  (t) => [
    index('corrections_user').on(t.userId, t.id),
    index('corrections_status').on(t.status, t.id),
    index('corrections_shift').on(t.shiftId),
    index('corrections_pending')
      .on(t.userId, t.id)
      .where(sql`status = 'pending'`),
  ],
)
