import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { users } from './people.ts'

/** A shift that is not going as planned, until it is settled by a person or automatically. */
export const exceptions = sqliteTable(
  'exceptions',
  {
    id: id(),
    kind: text().notNull(),
    /** Identifies an open row by its sort, the duty and the person; late and no-show are one sort. */
    about: text().notNull(),
    dutyId: text(),
    userId: text().references(() => users.id),
    siteId: text(),
    entryId: text(),
    /** The time from which it counts: the start of the duty, its end, or the moment of a prompt. */
    dueAt: instant().notNull(),
    minutes: integer(),
    /**
     * How many places were uncovered when somebody closed it, or the fewest since; -1 for another kind once its problem
     * was gone after that; otherwise NULL.
     */
    places: integer(),
    /** The reason in words, if the kind does not say it. */
    reason: text(),
    openedAt: instant().notNull(),
    updatedAt: instant().notNull(),
    state: text().notNull().default('open'),
    ownerId: text(),
    notes: text(),
    outcome: text(),
    closedAt: instant(),
    /** Who closed it; null if it was closed automatically. */
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
