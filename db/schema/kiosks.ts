import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { users } from './people.ts'

/**
 * Tablets at gatehouses, each bound to a site. A code that is valid for half an hour binds the tablet and is then
 * deleted. Only digests of the code and of the secret in the tablet's cookie are stored.
 */
export const kiosks = sqliteTable(
  'kiosks',
  {
    id: id(),
    siteId: text().notNull(),
    name: text().notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    codeHash: text().unique(),
    codeUntil: instant(),
    secretHash: text().unique(),
    enrolledAt: instant(),
    enrolledIp: text(),
    lastSeenAt: instant(),
    lastSeenIp: text(),
    /** Punches that the tablet had not sent yet at its last contact. */
    waiting: integer().notNull().default(0),
    revokedAt: instant(),
    revokedBy: text(),
  },
  (t) => [index('kiosks_site').on(t.siteId)],
)

/** The PIN that a person enters on a kiosk, after their employee number: argon2id over a keyed digest. */
export const kioskPins = sqliteTable('kiosk_pins', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  pinHash: text().notNull(),
  changedAt: instant().notNull(),
})
