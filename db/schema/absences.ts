import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, id, instant } from './columns.ts'
import { users } from './people.ts'

/** Time off that is not holiday: sickness, family leave, unpaid leave. */
export const absences = sqliteTable(
  'absences',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** sick, family, unpaid. */
    kind: text().notNull(),
    fromOn: day().notNull(),
    /** The last day; empty while it is unknown. */
    toOn: day(),
    /** The first instant of the first day, and the last instant of the last day. */
    startsAt: instant().notNull(),
    endsAt: instant(),
    createdBy: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('absences_user').on(t.userId, t.startsAt),
    index('absences_from').on(t.fromOn, t.id),
    index('absences_end').on(t.endsAt),
  ],
)

/** People whose leave is counted in hours, from which day, and how it is paid. */
export const leaveInHours = sqliteTable('leave_in_hours', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  fromOn: day().notNull(),
  /** The day from which it is counted in days again. Pay periods that ended before it may still be locked later. */
  untilOn: day(),
  /**
   * The day from which holiday pay is rolled up, that is, paid in addition to each pay. Null if it is paid when leave
   * is taken.
   */
  rolledUpFrom: day(),
  setBy: text(),
  setAt: instant().notNull(),
})

/** The balance of leave in hours is the sum of these rows, in minutes; a row is never changed. */
export const leaveHours = sqliteTable(
  'leave_hours',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** accrued, undone, taken, adjusted. */
    kind: text().notNull(),
    minutes: integer().notNull(),
    /** The day to which it belongs: the last of a pay period, or the day off. */
    day: day().notNull(),
    periodId: text(),
    /** Minutes worked in the period; the leave is 12.07 % of them. */
    workedMinutes: integer(),
    reason: text(),
    by: text(),
    at: instant().notNull(),
  },
  (t) => [index('leave_hours_user').on(t.userId, t.id), index('leave_hours_period').on(t.periodId)],
)
