import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant, json } from './columns.ts'
import { users } from './people.ts'

/** Passkeys (WebAuthn): only the public half; the private one never leaves the person's phone or key. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The name under which the phone knows it, base64url. */
    credentialId: text().notNull().unique(),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    /** How many signatures it has made, as counted by the phone. */
    counter: integer().notNull(),
    transports: json<string[]>().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [index('passkeys_user').on(t.userId)],
)
