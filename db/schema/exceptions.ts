import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { users } from './people.ts'

/** What is not as it was planned, until somebody or the facts have settled it. */
export const exceptions = sqliteTable(
  'exceptions',
  {
    id: id(),
    kind: text().notNull(),
    /** What one open row stands for: the sort, the duty and the person; late and no-show are one sort. */
    about: text().notNull(),
    dutyId: text(),
    userId: text().references(() => users.id),
    siteId: text(),
    entryId: text(),
    /** From when it counts: the start of the duty, its end, the moment of a prompt. */
    dueAt: instant().notNull(),
    minutes: integer(),
    /** Why it is so, in words, where the kind does not say it. */
    reason: text(),
    openedAt: instant().notNull(),
    updatedAt: instant().notNull(),
    state: text().notNull().default('open'),
    ownerId: text(),
    notes: text(),
    outcome: text(),
    closedAt: instant(),
    /** Who closed it; null where the facts did. */
    closedBy: text(),
  },
  (t) => [
    uniqueIndex('exceptions_open')
      .on(t.about)
      .where(sql`state = 'open'`),
    index('exceptions_about').on(t.about, t.id),
    index('exceptions_state').on(t.state, t.id),
    index('exceptions_user').on(t.userId, t.id),
    index('exceptions_closed').on(t.closedAt),
  ],
)
