import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json } from './columns.ts'
import { users } from './people.ts'

/** One punch. Coordinates are NULL if none were given: never invented, never 0,0. */
export const clockEntries = sqliteTable(
  'clock_entries',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    action: text().notNull(),
    at: instant().notNull(),
    shiftId: text().notNull(),
    latitude: real(),
    longitude: real(),
    accuracy: real(),
    address: text(),
    locationAt: instant(),
    faceVerified: flag().notNull().default(false),
    uniformDetected: flag(),
    biometric: json<Record<string, unknown>>(),
    verificationId: text(),
    method: text().notNull(),
    identityCheck: text(),
    identityCheckedBy: text(),
    identityCheckedAt: instant(),
    identityNotes: text(),
    flags: json<string[]>().notNull(),
    claimed: json<Record<string, unknown>>(),
    notes: text(),
    /** What the outbox knows about a punch that a phone stored; all NULL if it was a live call. */
    operationId: text(),
    madeAt: instant(),
    receivedAt: instant(),
    trust: text(),
    notBefore: instant(),
    notAfter: instant(),
    /** Booked by control, until the person's phone makes contact. */
    provisional: flag().notNull().default(false),
    enteredBy: text(),
    siteId: text(),
    /** The planned duty to which it belongs; NULL for unplanned work. */
    dutyId: text(),
    /** Its distance from the site in metres, the site's radius at that time, and the conclusion from both. */
    distanceM: integer(),
    radiusM: integer(),
    fence: text(),
    /** The valid time, if a correction was approved. `at` stays as it was recorded. */
    effectiveAt: instant(),
    /** When its person undid it, a moment after clocking out: it is stored, but does not count. */
    withdrawnAt: instant(),
    /** Made by a person who may not work, for example without a licence: open, pay, refuse. NULL: they may. */
    stoodDown: text(),
    stoodDownWords: text(),
    stoodDownBy: text(),
    stoodDownAt: instant(),
    stoodDownNotes: text(),
  },
  (t) => [
    index('clock_entries_stood_down')
      .on(t.id)
      .where(sql`stood_down = 'open'`),
    index('clock_entries_user_at').on(t.userId, t.at, t.id),
    index('clock_entries_at').on(t.at, t.action),
    index('clock_entries_shift').on(t.shiftId),
    index('clock_entries_check').on(t.identityCheck, t.id),
    index('clock_entries_pending')
      .on(t.id)
      .where(sql`identity_check = 'pending'`),
    index('clock_entries_unsure')
      .on(t.shiftId)
      .where(sql`instr(flags, '"time_unsure"') > 0 AND effective_at IS NULL`),
    index('clock_entries_provisional')
      .on(t.userId)
      .where(sql`provisional = 1`),
  ],
)

/** From clock-in to clock-out; the database allows one open shift for each person. */
export const shifts = sqliteTable(
  'shifts',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    startedAt: instant().notNull(),
    endedAt: instant(),
    promptedAt: instant(),
    /** When they were asked a second time, long after the end of the duty. */
    promptedAgainAt: instant(),
    flaggedAt: instant(),
  },
  (t) => [
    uniqueIndex('shifts_one_open')
      .on(t.userId)
      .where(sql`ended_at IS NULL`),
    index('shifts_open')
      .on(t.startedAt)
      .where(sql`ended_at IS NULL`),
    index('shifts_user').on(t.userId, t.startedAt),
    index('shifts_started').on(t.startedAt, t.id),
  ],
)

export const safetyViolations = sqliteTable(
  'safety_violations',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    clockEntryId: text(),
    type: text().notNull(),
    description: text().notNull(),
    at: instant().notNull(),
    location: json<{ address: string | null; latitude: number | null; longitude: number | null }>(),
    resolved: flag().notNull().default(false),
    resolvedBy: text(),
    resolvedAt: instant(),
    notes: text(),
  },
  (t) => [
    index('safety_violations_user').on(t.userId, t.id),
    index('safety_violations_open')
      .on(t.id)
      .where(sql`resolved = 0`),
    index('safety_violations_at').on(t.at, t.id),
  ],
)
