import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from './columns.ts'
import { users } from './people.ts'

/**
 * Lone-worker monitoring. `dueAt` is when the next check-in is due. `nextLookAt` is when monitoring must check the row
 * again, so that it reads no other rows. `checkedAt` is the last check-in, including the start.
 */
export const loneSessions = sqliteTable(
  'lone_sessions',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    siteId: text(),
    /** The shift it monitors, if a clock-in started it. */
    shiftId: text(),
    place: text(),
    startedAt: instant().notNull(),
    startedHow: text().notNull(),
    startedBy: text(),
    plannedEndAt: instant(),
    intervalS: integer().notNull(),
    graceS: integer().notNull(),
    checkedAt: instant().notNull(),
    dueAt: instant().notNull(),
    remindedAt: instant(),
    lateAt: instant(),
    missedAt: instant(),
    overrunAt: instant(),
    nextLookAt: instant(),
    state: text().notNull().default('active'),
    endedAt: instant(),
    endedHow: text(),
    endedBy: text(),
    /** Encrypted with the person's key. */
    note: text(),
    /** The artificial session of the daily test. */
    drill: flag().notNull().default(false),
  },
  (t) => [
    uniqueIndex('lone_sessions_one_active')
      .on(t.userId)
      .where(sql`state = 'active' AND drill = 0`),
    index('lone_sessions_look')
      .on(t.nextLookAt)
      .where(sql`state = 'active'`),
    index('lone_sessions_checked')
      .on(t.checkedAt)
      .where(sql`state = 'active'`),
    index('lone_sessions_user').on(t.userId, t.id),
    index('lone_sessions_started').on(t.startedAt),
  ],
)

/** The PIN that says all is well, and the PIN that says so under duress: hashed over a keyed digest. */
export const personPins = sqliteTable('person_pins', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  safeHash: text().notNull(),
  duressHash: text().notNull(),
  changedAt: instant().notNull(),
})

/** The record of check-ins, and of silence (`late`, `missed`, `overrun`), each with its precise time. */
export const loneChecks = sqliteTable(
  'lone_checks',
  {
    id: id(),
    sessionId: text()
      .notNull()
      .references(() => loneSessions.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    receivedAt: instant().notNull(),
    /** When the check-in that it answers was due. */
    dueAt: instant().notNull(),
    trust: text().notNull(),
    source: text().notNull(),
    latitude: real(),
    longitude: real(),
    accuracy: real(),
    battery: integer(),
    operationId: text(),
    by: text(),
    words: text(),
  },
  (t) => [
    index('lone_checks_session').on(t.sessionId, t.id),
    index('lone_checks_located')
      .on(t.at)
      .where(sql`latitude IS NOT NULL`),
  ],
)
