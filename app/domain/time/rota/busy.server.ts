import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import { assignments, duties } from '#db/schema/rota.ts'
import { db } from '~/platform/store.server.ts'
import { type DutyRow } from './duty-view.server.ts'
import { LONGEST_DUTY_MS } from './wall-clock.ts'

/** Returns whether a person is on a published shift at the time of this one, be it this or another. */
export const isOnShiftThen = ({ startsAt, endsAt }: Pick<DutyRow, 'startsAt' | 'endsAt'>, userId: string): boolean =>
  db()
    .select({ id: assignments.id })
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(
      and(
        eq(assignments.userId, userId),
        // The index on the start keeps this fast.
        gt(assignments.startsAt, new Date(startsAt.getTime() - LONGEST_DUTY_MS)),
        lt(assignments.startsAt, endsAt),
        gt(assignments.endsAt, startsAt),
        inArray(assignments.state, ['assigned', 'confirmed']),
        inArray(duties.state, ['published', 'changed']),
      ),
    )
    .limit(1)
    .get() !== undefined
