import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json } from './columns.ts'
import { users } from './people.ts'

/** `id` is what its owner sees and revokes; the cookie's value is kept only as a SHA-256. */
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
    /** When the password was last proved in this session. */
    confirmedAt: instant(),
    /** When somebody whom a grant lets in last moved in the admin portal. */
    portalSeenAt: instant(),
    /** The sign-in itself proved two factors, as a passkey does. */
    bothFactors: flag().notNull().default(false),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

/**
 * Devices on which somebody signed in: only a SHA-256 of the mark in the device's cookie is kept. A mark ends with its session
 * when that is ended, and with every change of password or second factor; it outlives a session that merely ran out.
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
 * One-time links (password reset, first password), stored hashed. A trigger on `users` ends those of a person whose password,
 * email, username or state changes, whichever use case changes it: a migration that rebuilds `users` has to make it again.
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

/** Second factor: the secret is sealed; recovery codes are kept hashed. */
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
