import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json } from './columns.ts'
import { users } from './people.ts'

/**
 * A browser with one person in it. `macSecret` is sealed with the person's key; `sessionId` is the session that spoke last.
 * Numbers in `gaps` never arrived and were told once; those in `waiting` were still on the phone when it last spoke.
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
    /** Up to this number all that is missing was told. */
    clearTo: integer().notNull().default(0),
    epoch: text(),
    offsetMs: integer(),
    createdAt: instant().notNull(),
    lastHeardAt: instant().notNull(),
    /** An administrator ended the person's sessions: what was not announced before it is kept, not done. */
    endedAt: instant(),
    /** The highest number that was known when that happened. */
    endedSeq: integer(),
    /** The browser has lost what it kept: nothing more will come from it. */
    lostAt: instant(),
  },
  (t) => [index('phones_user').on(t.userId, t.id), index('phones_heard').on(t.lastHeardAt, t.id)],
)

/**
 * When a phone told the server its highest number: what has a higher one was made later, what has this one or a lower
 * one was made before. One row for each number told.
 */
export const phoneContacts = sqliteTable(
  'phone_contacts',
  {
    phoneId: text()
      .notNull()
      .references(() => phones.id, { onDelete: 'cascade' }),
    lastSeq: integer().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.phoneId, t.lastSeq] })],
)

/**
 * What a guard did, as their phone wrote it down. The row is settled in the transaction of what it does, so that it is
 * done once. `mac` tells the same operation from another under the same id; `envelope` stays until it is settled.
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
    /** Bytes that it may bring: its envelope, and the pictures that it names. */
    bytes: integer().notNull().default(0),
    sentAt: instant(),
    receivedAt: instant().notNull(),
    madeAt: instant(),
    at: instant(),
    trust: text(),
    notBefore: instant(),
    notAfter: instant(),
    state: text().notNull(),
    /** When the server tries it again by itself; null while its pictures are missing, and once nothing is left to do. */
    nextTryAt: instant(),
    /** It could have been done for minutes and was not: control was told. */
    stuckAt: instant(),
    subjectType: text(),
    subjectId: text(),
    reference: text(),
    words: text(),
    /** What it was held against: the entry that says otherwise. */
    againstId: text(),
    /** What a punch says, in plain words for the list of control. */
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

/** Pictures of an operation, sealed by the phone; the file holds them as they came until the operation is done. */
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

/** The key pairs that phones seal for; the private half is sealed with the company's key. The newest is given out. */
export const outboxKeys = sqliteTable('outbox_keys', {
  id: id(),
  publicKey: text().notNull(),
  privateKey: blob({ mode: 'buffer' }).notNull(),
  createdAt: instant().notNull(),
})
