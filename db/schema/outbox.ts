import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json } from './columns.ts'
import { users } from './people.ts'

/**
 * A browser used by one person. `macSecret` is encrypted with the person's key; `sessionId` is the session of the last
 * contact. Numbers in `gaps` never arrived and were reported once; those in `waiting` were still on the phone at the
 * last contact.
 */
export const phones = sqliteTable(
  'phones',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text(),
    macSecret: blob({ mode: 'buffer' }).notNull(),
    userAgent: text(),
    persisted: flag(),
    lastSeq: integer().notNull().default(0),
    waiting: json<number[]>().notNull(),
    gaps: json<number[]>().notNull(),
    /** Missing numbers up to this one have all been reported. */
    clearTo: integer().notNull().default(0),
    epoch: text(),
    offsetMs: integer(),
    createdAt: instant().notNull(),
    lastHeardAt: instant().notNull(),
    /** When an administrator ended the person's sessions: operations not announced before are stored, not done. */
    endedAt: instant(),
    /** The browser has lost what it stored: nothing more will come from it. */
    lostAt: instant(),
  },
  (t) => [index('phones_user').on(t.userId, t.id), index('phones_heard').on(t.lastHeardAt, t.id)],
)

/**
 * When a phone last reported its highest number: operations with a higher number were written later. One row for each
 * reported number.
 */
export const phoneContacts = sqliteTable(
  'phone_contacts',
  {
    phoneId: text()
      .notNull()
      .references(() => phones.id, { onDelete: 'cascade' }),
    lastSeq: integer().notNull(),
    lastAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.phoneId, t.lastSeq] })],
)

/**
 * When a phone first announced an operation that it had not sent yet: the operation was written before. `mac` is that
 * of its envelope, so that a number alone proves nothing. The row goes when the operation arrives.
 */
export const announcedOperations = sqliteTable(
  'announced_operations',
  {
    phoneId: text()
      .notNull()
      .references(() => phones.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    mac: text().notNull(),
    firstAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.phoneId, t.seq] })],
)

/**
 * What a guard did, as their phone stored it. The row is settled in the transaction that performs it, so that it is
 * done once. `mac` distinguishes the same operation from another under the same id; `envelope` stays until it is
 * settled.
 */
export const operations = sqliteTable(
  'operations',
  {
    id: id(),
    phoneId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    kind: text().notNull(),
    mac: text().notNull(),
    envelope: json<unknown>(),
    /** How many bytes it may have: its envelope, and the pictures that it names. */
    bytes: integer().notNull().default(0),
    sentAt: instant(),
    receivedAt: instant().notNull(),
    madeAt: instant(),
    at: instant(),
    trust: text(),
    notBefore: instant(),
    notAfter: instant(),
    state: text().notNull(),
    /**
     * When the server automatically tries it again; null while its pictures are missing, and when nothing is left to
     * do.
     */
    nextTryAt: instant(),
    /** When control was told that it could have been done minutes ago. */
    stuckAt: instant(),
    subjectType: text(),
    subjectId: text(),
    reference: text(),
    words: text(),
    /** The entry that contradicts it. */
    againstId: text(),
    /** What kind of punch it is, as one word for control's list. */
    action: text(),
    settledAt: instant(),
    decidedBy: text(),
    decidedAt: instant(),
    decisionNotes: text(),
    decision: text(),
  },
  (t) => [
    uniqueIndex('operations_number').on(t.phoneId, t.seq),
    index('operations_user').on(t.userId, t.receivedAt, t.id),
    index('operations_state').on(t.state, t.receivedAt, t.id),
    index('operations_arrived').on(t.receivedAt, t.id),
    index('operations_due').on(t.nextTryAt, t.id),
  ],
)

/** Pictures of an operation, encrypted by the phone. They are stored as they came until the operation is done. */
export const operationParts = sqliteTable(
  'operation_parts',
  {
    operationId: text()
      .notNull()
      .references(() => operations.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    sha256: text().notNull(),
    bytes: integer().notNull(),
    fileId: text(),
    receivedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.operationId, t.sha256] })],
)

/**
 * The key pairs that phones encrypt for; the private half is encrypted with the company's key. Phones get the newest.
 */
export const outboxKeys = sqliteTable('outbox_keys', {
  id: id(),
  publicKey: text().notNull(),
  privateKey: blob({ mode: 'buffer' }).notNull(),
  createdAt: instant().notNull(),
})
