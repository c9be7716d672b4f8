import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, instant } from './columns.ts'
import { formSubmissions } from './forms.ts'
import { users } from './people.ts'

/** The end of an agreement to work more than 48 hours a week. Deleted with the agreement. */
export const optOutEnds = sqliteTable(
  'opt_out_ends',
  {
    submissionId: text()
      .primaryKey()
      .references(() => formSubmissions.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    noticeOn: day().notNull(),
    /** The limit applies again from this day. */
    endsOn: day().notNull(),
    recordedBy: text().notNull(),
    recordedAt: instant().notNull(),
  },
  (t) => [index('opt_out_ends_user').on(t.userId)],
)
