import { and, desc, eq, isNull } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { users } from '#db/schema/people.ts'
import { prepared } from '~/platform/store.server.ts'

/** Everybody who is on shift with the place of their clock-in, the latest first; for use cases, never an answer. */
export const listOnShift = () => onShift().all()

const onShift = prepared((db) =>
  db
    .select({
      userId: shifts.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      since: shifts.startedAt,
      siteId: clockEntries.siteId,
      verdict: clockEntries.fence,
      latitude: clockEntries.latitude,
      longitude: clockEntries.longitude,
      accuracy: clockEntries.accuracy,
    })
    .from(shifts)
    .innerJoin(users, eq(users.id, shifts.userId))
    .innerJoin(clockEntries, and(eq(clockEntries.shiftId, shifts.id), eq(clockEntries.action, 'clock_in')))
    .where(isNull(shifts.endedAt))
    .orderBy(desc(shifts.startedAt))
    .prepare(),
)
