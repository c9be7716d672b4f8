import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { users } from './people.ts'

/** A saved view of a list in the admin portal: its filter and order, under a name that the person chose. */
export const savedViews = sqliteTable(
  'saved_views',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('saved_views_name').on(t.userId, t.list, t.name)],
)
