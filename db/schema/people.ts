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
    firstName: text().notNull(),
    lastName: text().notNull(),
    role: text().notNull(),
    department: text(),
    position: text(),
    employeeId: text(),
    profileFileId: text(),
    isActive: flag().notNull().default(true),
    clockInMethod: text().notNull().default('biometric'),
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
    index('users_name').on(t.lastName, t.firstName, t.id),
    index('users_role').on(t.role, t.isActive),
  ],
)

/** What is true of a person now, so that lists never group over history. */
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

/** Key/value settings that admins change: clock policy, control room, consent version, escalation contacts. */
export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: json<unknown>().notNull(),
  updatedAt: instant().notNull(),
  updatedBy: text(),
})
