import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { day, flag, id, instant, json } from './columns.ts'

export const users = sqliteTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    username: text().notNull(),
    passwordHash: text(),
    mustChangePassword: flag().notNull().default(false),
    /** The admin who replaced a password that the person had chosen, until the person chooses a new one. */
    passwordReplacedBy: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** By which people are put in order: their last and first name, kept by a trigger (db/names.ts). */
    sortName: text().notNull().default(''),
    role: text().notNull(),
    department: text(),
    position: text(),
    employeeId: text(),
    /** The number on which the control room calls them. */
    phone: text(),
    profileFileId: text(),
    isActive: flag().notNull().default(true),
    clockInMethod: text().notNull().default('biometric'),
    /**
     * When a face was last enrolled, kept by a trigger on `face_templates`. A migration that rebuilds that table must
     * make the trigger again.
     */
    faceEnrolledAt: instant(),
    /** Is there a template? Kept by triggers on `face_templates`, to find people without one among ten thousand. */
    hasFace: flag().notNull().default(false),
    consentVersion: text(),
    holidayEntitlement: integer().notNull().default(25),
    holidayYearStart: day(),
    autoResetHolidays: flag().notNull().default(true),
    legalHold: flag().notNull().default(false),
    deactivatedAt: instant(),
    firstSignInAt: instant(),
    lastSignInAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    uniqueIndex('users_username').on(t.username),
    uniqueIndex('users_employee_id').on(t.employeeId),
    // The last column makes the index unique, so that SQLite knows that each person appears once and does not sort the
    // joined rows.
    uniqueIndex('users_name').on(t.sortName, t.id),
    index('users_role').on(t.role, t.sortName, t.id),
    index('users_number').on(sql`coalesce(employee_id, '')`, t.id),
    index('users_consent').on(t.consentVersion),
    index('users_faceless')
      .on(t.sortName, t.id)
      .where(sql`has_face = 0`),
    index('users_face_lost')
      .on(t.sortName, t.id)
      .where(sql`has_face = 0 AND face_enrolled_at IS NOT NULL`),
    index('users_held')
      .on(t.id)
      .where(sql`legal_hold = 1`),
  ],
)

/** The present state of a person, so that lists never group over history. */
export const presence = sqliteTable(
  'presence',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    clockedInAt: instant(),
    lastAction: text(),
    lastAt: instant(),
    location: json<{ address: string | null; latitude: number | null; longitude: number | null }>(),
  },
  (t) => [index('presence_clocked_in').on(t.clockedInAt), index('presence_last').on(t.lastAt)],
)

/**
 * The words with which people are found, without accents and in lower case: name, email, employee ID and username, a
 * line each. Triggers keep them (db/names.ts), and `people_search` is their index.
 */
export const peopleWords = sqliteTable('people_words', {
  n: integer().primaryKey(),
  userId: text()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  words: text().notNull(),
})

/**
 * The totals that pages show of whole tables. Triggers keep them; the triggers come from the list in `db/counters.ts`,
 * and both are made again after each migration.
 */
export const counters = sqliteTable('counters', { name: text().primaryKey(), n: integer().notNull() })

/** Key/value settings that admins change: clock policy, control room, consent version, escalation contacts. */
export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: json<unknown>().notNull(),
  updatedAt: instant().notNull(),
  updatedBy: text(),
})
