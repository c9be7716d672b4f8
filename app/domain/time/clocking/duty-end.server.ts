import { and, eq, inArray, sql } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { duties } from '#db/schema/rota.ts'
import { prepared } from '~/platform/store.server.ts'
import { findDutyFor } from '../rota/find-duty.server.ts'

/**
 * Returns when the planned shift behind an open worked shift ends: the planned shift that the person clocked in for or,
 * if several follow on, the one running at `now`. Null if there is none, or it was cancelled.
 */
export function findDutyEnd(userId: string, shiftId: string, now: Date): Date | null {
  const present = findDutyFor(userId, now)
  if (present && present.startsAt <= now) return present.endsAt
  return begunFor().get({ shiftId })?.endsAt ?? null
}

const begunFor = prepared((db) =>
  db
    .select({ endsAt: duties.endsAt })
    .from(clockEntries)
    .innerJoin(duties, eq(duties.id, clockEntries.dutyId))
    .where(
      and(
        eq(clockEntries.shiftId, sql.placeholder('shiftId')),
        eq(clockEntries.action, 'clock_in'),
        inArray(duties.state, ['published', 'changed']),
      ),
    )
    .prepare(),
)
