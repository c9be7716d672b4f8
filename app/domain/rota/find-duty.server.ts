import { and, eq, gte, inArray, lte } from 'drizzle-orm'
import { assignments, duties } from '#db/schema/rota.ts'
import { db } from '~/platform/store.server.ts'
import { EARLIEST_MINUTES, matchDuty } from './match.ts'

/** The longest duty, in a night in which the clocks go back, and the hour before it. */
const LOOK_BACK_MS = 26 * 3_600_000

export type FoundDuty = { id: string; siteId: string; postId: string; startsAt: Date; endsAt: Date }

/** The published duty of a person that a clock-in at this instant belongs to, as `matchDuty` says. @returns null for none */
export function findDutyFor(userId: string, at: Date): FoundDuty | null {
  const { id, siteId, postId, startsAt, endsAt } = duties
  const around = db()
    .select({ id, siteId, postId, startsAt, endsAt })
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(
      and(
        eq(assignments.userId, userId),
        gte(assignments.startsAt, new Date(at.getTime() - LOOK_BACK_MS)),
        lte(assignments.startsAt, new Date(at.getTime() + EARLIEST_MINUTES * 60_000)),
        inArray(assignments.state, ['assigned', 'confirmed']),
        inArray(duties.state, ['published', 'changed']),
      ),
    )
    .all()
  return matchDuty(around, at)
}
