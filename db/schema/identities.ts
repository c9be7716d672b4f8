import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { users } from './people.ts'

/** Linked accounts of a sign-in provider (OpenID Connect), identified by issuer and subject only. */
export const identities = sqliteTable(
  'identities',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [uniqueIndex('identities_subject').on(t.issuer, t.subject), index('identities_user').on(t.userId)],
)
