import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from './columns.ts'
import { users } from './people.ts'

/**
 * Lone-worker monitoring. `dueAt` is when the next check-in is due; `nextLookAt` when the watch has to
 * look at the row again, so that it reads nothing else. `checkedAt` is the last sign of life, the start included.
 */
export const loneSessions = sqliteTable(
  'lone_sessions',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    siteId: text(),
    /** The shift that it watches, where a clock-in has started it. */
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
    /** Sealed with the person's key. */
    note: text(),
    /** The synthetic session of the daily test. */
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

/** What says that all is well, and what says so under force: hashed, and keyed before. */
export const personPins = sqliteTable('person_pins', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  safeHash: text().notNull(),
  duressHash: text().notNull(),
  changedAt: instant().notNull(),
})

/** The record of check calls: signs of life, and silence (`late`, `missed`, `overrun`), each with its precise time. */
export const loneChecks = sqliteTable(
  'lone_checks',
  {
    id: id(),
    sessionId: text()
      .notNull()
      .references(() => loneSessions.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    receivedAt: instant().notNull(),
    /** When the call that it answers was due. */
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
