import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { assignments, duties } from '#db/schema/rota.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { type Condition } from '../../kernel/events/record.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { prepared, write } from '~/platform/store.server.ts'
import { findDutyFor } from '../rota/find-duty.server.ts'
import { EARLIEST_MINUTES } from '../rota/match.ts'
import { LONGEST_DUTY_MS } from '../rota/wall-clock.ts'

/** How far back the hours of a person are searched: as far as changes are still paid. */
const BACK_MS = 92 * DAY_MS

/**
 * Gives a person's hours the planned shift that they belong to, if the rota named it only afterwards: a person who
 * covers is often at the gate before the planner has assigned them, or has gone home, and a correction may move a start
 * into a shift. Its end, its unpaid break and its rounding then count for them as for everybody else. Within a commit.
 */
export function joinDuty({ personId, at }: Happened): void {
  for (const { shiftId, dutyId } of findJoined(personId, at))
    write().update(clockEntries).set({ dutyId }).where(eq(clockEntries.shiftId, shiftId)).run()
}

/** Returns whether hours of a person belong to another planned shift than they have. If not, no job is queued. */
export const joinsDuty: Condition = ({ personId, at }) => findJoined(personId, at).length > 0

function findJoined(userId: string | null, now: Date): { shiftId: string; dutyId: string }[] {
  const at = now.getTime()
  const starts = userId === null ? [] : unplannedSince().all({ userId, from: at - BACK_MS, at })
  return starts.flatMap(({ shiftId, startedAt, endedAt, ...start }) => {
    const duty = findDutyFor(userId!, startedAt)
    // A shift at another site is not the one that they worked: they clock in there.
    const isThere = duty && (start.siteId === null || start.siteId === duty.siteId)
    // Nor is one that began only after they had gone.
    const isThen = duty && (endedAt === null || endedAt > duty.startsAt)
    return isThere && isThen && duty.id !== start.dutyId ? [{ shiftId, dutyId: duty.id }] : []
  })
}

const near = sql`SELECT 1 FROM assignments AS near
  WHERE near.user_id = shifts.user_id AND near.state IN ('assigned', 'confirmed')
  AND near.starts_at BETWEEN shifts.started_at - ${sql.raw(String(LONGEST_DUTY_MS))}
  AND shifts.started_at + ${sql.raw(String(EARLIEST_MINUTES * 60_000))}`

/**
 * Matches the open shift, and those that the event is about: they began around a planned shift on which their person
 * was put, or that was published or moved, since then, or their start was corrected. Others stay as they were paid.
 */
const isConcerned = or(
  and(isNull(shifts.endedAt), sql`EXISTS (${near})`),
  sql`EXISTS (${near} AND near.updated_at >= ${sql.placeholder('at')})`,
  sql`EXISTS (SELECT 1 FROM corrections WHERE corrections.shift_id = shifts.id AND status = 'approved'
    AND decided_at >= ${sql.placeholder('at')})`,
)

/** A person's shifts without a planned shift, or with one that they are no longer on. */
const unplannedSince = prepared((db) =>
  db
    .select({
      shiftId: shifts.id,
      startedAt: shifts.startedAt,
      endedAt: shifts.endedAt,
      siteId: clockEntries.siteId,
      dutyId: clockEntries.dutyId,
    })
    .from(shifts)
    .innerJoin(clockEntries, and(eq(clockEntries.shiftId, shifts.id), eq(clockEntries.action, 'clock_in')))
    .leftJoin(
      assignments,
      and(
        eq(assignments.dutyId, clockEntries.dutyId),
        eq(assignments.userId, clockEntries.userId),
        inArray(assignments.state, ['assigned', 'confirmed']),
      ),
    )
    .leftJoin(duties, and(eq(duties.id, assignments.dutyId), inArray(duties.state, ['published', 'changed'])))
    .where(
      and(
        eq(shifts.userId, sql.placeholder('userId')),
        or(isNull(shifts.endedAt), sql`${shifts.startedAt} > ${sql.placeholder('from')}`),
        isNull(duties.id),
        isConcerned,
      ),
    )
    .prepare(),
)
