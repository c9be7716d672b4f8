import { and, eq, inArray, sql } from 'drizzle-orm'
import { assignments, duties, posts } from '#db/schema/rota.ts'
import { prepared } from '~/platform/store.server.ts'
import { EARLIEST_MINUTES, matchDuty } from './match.ts'
import { LONGEST_DUTY_MS } from './wall-clock.ts'

export type FoundDuty = { id: string; siteId: string; postId: string; startsAt: Date; endsAt: Date }

/**
 * Returns a person's published duty to which a clock-in at this instant belongs, as `matchDuty` decides. @returns null
 * if there is none
 */
export function findDutyFor(userId: string, at: Date): FoundDuty | null {
  const from = at.getTime() - LONGEST_DUTY_MS
  const to = at.getTime() + EARLIEST_MINUTES * 60_000
  return matchDuty(dutiesAround().all({ userId, from, to }), at)
}

/** Returns the duty with this id, as `findDutyFor` would; null if there is none. */
export const findDutyById = (id: string): FoundDuty | null => oneDuty().get({ id }) ?? null

const oneDuty = prepared((db) => {
  const { id, siteId, postId, startsAt, endsAt } = duties
  return db
    .select({ id, siteId, postId, startsAt, endsAt })
    .from(duties)
    .where(eq(id, sql.placeholder('id')))
    .prepare()
})

/** Returns the name of a position, even if it was removed; null if there is none. */
export const findPostName = (id: string): string | null => onePost().get({ id })?.name ?? null

const onePost = prepared((db) =>
  db
    .select({ name: posts.name })
    .from(posts)
    .where(eq(posts.id, sql.placeholder('id')))
    .prepare(),
)

const dutiesAround = prepared((db) => {
  const { id, siteId, postId, startsAt, endsAt } = duties
  return db
    .select({ id, siteId, postId, startsAt, endsAt })
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(
      and(
        eq(assignments.userId, sql.placeholder('userId')),
        sql`${assignments.startsAt} BETWEEN ${sql.placeholder('from')} AND ${sql.placeholder('to')}`,
        inArray(assignments.state, ['assigned', 'confirmed']),
        inArray(duties.state, ['published', 'changed']),
      ),
    )
    .prepare()
})
