import { and, eq, inArray, sql } from 'drizzle-orm'
import { assignments, duties } from '#db/schema/rota.ts'
import { type Person } from '../access/actor.ts'
import { sitesOf } from '../access/grants.server.ts'
import { findRow } from '../people/people.server.ts'
import { notFound } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'

/**
 * Somebody whose rota the actor may see: anybody for those who see all sites, else whoever was ever on a duty at theirs.
 * @throws Problem not_found; forbidden for whoever sees no rota
 */
export function refuseUnseen(actor: Person, id: string): { firstName: string; lastName: string } {
  const seen = sitesOf(actor, 'rota.see')
  if (seen !== 'all' && !wasAt(id, seen)) throw notFound('Person')
  return findRow(id)
}

function wasAt(userId: string, siteIds: readonly string[]): boolean {
  const row = db()
    .select({ one: sql`1` })
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(and(eq(assignments.userId, userId), inArray(duties.siteId, [...siteIds])))
    .limit(1)
    .get()
  return row !== undefined
}
