import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { users } from './people.ts'
import { sites } from './sites.ts'

/** Who may manage which site without being an administrator. No site means all sites. */
export const grants = sqliteTable(
  'grants',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    siteId: text().references(() => sites.id, { onDelete: 'cascade' }),
    level: text().notNull(),
    grantedBy: text(),
    grantedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('grants_person').on(t.userId, t.siteId),
    uniqueIndex('grants_all')
      .on(t.userId)
      .where(sql`site_id IS NULL`),
    index('grants_site').on(t.siteId),
  ],
)
