import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json } from './columns.ts'
import { users } from './people.ts'

/** `id` is what its owner sees and revokes. Of the cookie's value only a SHA-256 is stored. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: id(),
    secretHash: text().notNull().unique(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ip: text(),
    userAgent: text(),
    location: json<unknown>(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When the password was last given in this session. */
    confirmedAt: instant(),
    /** When a person with site access last did something in the admin portal. */
    portalSeenAt: instant(),
    /** Did the sign-in itself prove two factors, as a passkey does? */
    bothFactors: flag().notNull().default(false),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

/**
 * Devices on which a person signed in. Only a SHA-256 of the mark in the device's cookie is stored. A mark ends when
 * its session is ended, and with every change of password or second factor. It outlives a session that merely expired.
 */
export const deviceMarks = sqliteTable(
  'device_marks',
  {
    markHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('device_marks_user').on(t.userId), index('device_marks_session').on(t.sessionId)],
)

/**
 * One-time links (password reset, first password), stored hashed. A trigger on `users` ends a person's links when their
 * password, email, username or state changes, whatever use case changes it. A migration that rebuilds `users` must make
 * the trigger again.
 */
export const oneTimeTokens = sqliteTable(
  'one_time_tokens',
  {
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('one_time_tokens_user').on(t.userId)],
)

export const throttle = sqliteTable('throttle', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  blockedUntil: instant(),
  updatedAt: instant().notNull(),
})

export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    actorId: text().notNull(),
    path: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    status: integer(),
    answer: json<unknown>(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.actorId, t.path, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
)

/** Second factor: the secret is encrypted; recovery codes are stored hashed. */
export const secondFactors = sqliteTable('second_factors', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  confirmed: flag().notNull().default(false),
  lastStep: integer(),
  recoveryHashes: json<string[]>().notNull(),
  createdAt: instant().notNull(),
})
