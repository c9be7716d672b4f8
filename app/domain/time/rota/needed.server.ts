import { and, gt, inArray, lte, sum } from 'drizzle-orm'
import { duties } from '#db/schema/rota.ts'
import { db } from '~/platform/store.server.ts'
import { LONGEST_DUTY_MS } from './wall-clock.ts'

/**
 * Returns how many people the published duties that are on now need, by site. For use cases only, never for an answer
 * to a client.
 */
export function countNeeded(now: Date): Map<string, number> {
  const begun = and(gt(duties.startsAt, new Date(now.getTime() - LONGEST_DUTY_MS)), lte(duties.startsAt, now))
  const rows = db()
    .select({ siteId: duties.siteId, people: sum(duties.people).mapWith(Number) })
    .from(duties)
    .where(and(begun, gt(duties.endsAt, now), inArray(duties.state, ['published', 'changed'])))
    .groupBy(duties.siteId)
    .all()
  return new Map(rows.map(({ siteId, people }) => [siteId, people]))
}
