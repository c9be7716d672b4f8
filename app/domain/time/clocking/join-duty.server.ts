import { and, eq, inArray, sql } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { assignments, duties } from '#db/schema/rota.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { type Condition } from '../../kernel/events/record.server.ts'
import { prepared, write } from '~/platform/store.server.ts'
import { findDutyFor } from '../rota/find-duty.server.ts'
import { openShift } from './status.server.ts'

/**
 * Gives the clock-in of a person on shift the planned shift that it belongs to, if the rota named it only afterwards: a
 * person who covers is often at the gate before the planner has assigned them. Its end, its unpaid break and its
 * rounding then count for them as for everybody else. Within a commit.
 */
export function joinDuty({ personId }: Happened): void {
  const found = findJoined(personId)
  if (found) write().update(clockEntries).set({ dutyId: found.dutyId }).where(eq(clockEntries.id, found.entryId)).run()
}

/** Returns whether a person on shift is on another planned shift than their clock-in. If not, no job is queued. */
export const joinsDuty: Condition = ({ personId }) => findJoined(personId) !== null

function findJoined(userId: string | null): { entryId: string; dutyId: string } | null {
  const shift = userId === null ? null : openShift(userId)
  const start = shift && startOf().get({ shiftId: shift.id })
  if (!userId || !start || start.planned) return null
  const duty = findDutyFor(userId, shift.startedAt)
  // A shift at another site is not the one that they are working: they clock in there.
  const isHere = duty && (start.siteId === null || start.siteId === duty.siteId)
  return isHere && duty.id !== start.dutyId ? { entryId: start.id, dutyId: duty.id } : null
}

/** The clock-in of a shift, and whether its person is still on the planned shift that it counts for. */
const startOf = prepared((db) =>
  db
    .select({
      id: clockEntries.id,
      siteId: clockEntries.siteId,
      dutyId: clockEntries.dutyId,
      planned: sql<number>`${duties.id} IS NOT NULL`,
    })
    .from(clockEntries)
    .leftJoin(
      assignments,
      and(
        eq(assignments.dutyId, clockEntries.dutyId),
        eq(assignments.userId, clockEntries.userId),
        inArray(assignments.state, ['assigned', 'confirmed']),
      ),
    )
    .leftJoin(duties, and(eq(duties.id, assignments.dutyId), inArray(duties.state, ['published', 'changed'])))
    .where(and(eq(clockEntries.shiftId, sql.placeholder('shiftId')), eq(clockEntries.action, 'clock_in')))
    .prepare(),
)
