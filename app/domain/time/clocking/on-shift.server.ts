import { and, desc, eq, isNull } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { users } from '#db/schema/people.ts'
import { prepared } from '~/platform/store.server.ts'

/**
 * Returns everyone on shift with the location of their clock-in and when they were there, latest first. For use cases
 * only, never for an answer to a client.
 */
export const listOnShift = () => onShift().all()

const onShift = prepared((db) =>
  db
    .select({
      userId: shifts.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      since: shifts.startedAt,
      // A correction moves the start of a shift, but not when its clock-in was made.
      placedAt: clockEntries.at,
      siteId: clockEntries.siteId,
      verdict: clockEntries.fence,
      latitude: clockEntries.latitude,
      longitude: clockEntries.longitude,
      accuracy: clockEntries.accuracy,
    })
    .from(shifts)
    // The query starts from the few open shifts, because otherwise it would read every punch ever made.
    .crossJoin(users)
    .crossJoin(clockEntries)
    .where(
      and(
        isNull(shifts.endedAt),
        eq(users.id, shifts.userId),
        eq(clockEntries.shiftId, shifts.id),
        eq(clockEntries.action, 'clock_in'),
      ),
    )
    .orderBy(desc(shifts.startedAt))
    .prepare(),
)
