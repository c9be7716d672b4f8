import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { day, id, instant, json } from './columns.ts'
import { formSubmissions } from './forms.ts'
import { users } from './people.ts'

/** The vehicles of the company, by their number plates. */
export const vehicles = sqliteTable(
  'vehicles',
  {
    id: id(),
    /** As people write it, for example 'AB12 CDE'. */
    plate: text().notNull(),
    /** Without spaces, to find what a person typed. */
    plateKey: text().notNull(),
    makeModel: text(),
    /** Its site, if any. */
    siteId: text(),
    /** on_road, off_road. */
    state: text().notNull().default('on_road'),
    /** Why it is off the road. */
    offWords: text(),
    offAt: instant(),
    /** The check that took it off the road; NULL if a person did. */
    offBy: text(),
    clearedAt: instant(),
    clearedBy: text(),
    clearedWords: text(),
    clearedEvidence: text(),
    /** The highest reading so far. */
    odometer: integer(),
    /** The day of the last weekly check. */
    checkedOn: day(),
    /** The last days of the MOT and of the insurance, and the day of the next service. */
    motOn: day(),
    insuranceOn: day(),
    serviceOn: day(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    removedAt: instant(),
  },
  (t) => [
    uniqueIndex('vehicles_plate')
      .on(t.plateKey)
      .where(sql`removed_at IS NULL`),
    index('vehicles_site').on(t.siteId),
  ],
)

/** The result of a vehicle's weekly check; deleted with its form. */
export const vehicleChecks = sqliteTable(
  'vehicle_checks',
  {
    submissionId: text()
      .primaryKey()
      .references(() => formSubmissions.id, { onDelete: 'cascade' }),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id),
    /** Who checked it. */
    userId: text()
      .notNull()
      .references(() => users.id),
    checkedOn: day().notNull(),
    odometer: integer(),
    /** Failed items: those that take the vehicle off the road, and the others. */
    critical: json<string[]>().notNull(),
    others: json<string[]>().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('vehicle_checks_of').on(t.vehicleId, t.at), index('vehicle_checks_by').on(t.userId, t.at)],
)
