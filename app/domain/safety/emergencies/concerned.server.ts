import { and, eq, inArray, not, or, type SQL } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { WATCH_TYPES } from './alert-types.ts'

/**
 * The condition for alerts about the person under whom they are recorded, as `personConcerned`: the daily test of
 * monitoring is recorded under an administrator, whom it does not concern.
 */
export const concernsPerson: SQL = not(
  and(inArray(alerts.type, WATCH_TYPES), or(eq(alerts.drill, true), eq(alerts.type, 'watch_failed')))!,
)
