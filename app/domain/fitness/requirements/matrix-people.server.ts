import { and, eq, exists, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { users } from '#db/schema/people.ts'
import { assignments, duties, siteTraining } from '#db/schema/rota.ts'
import { type Sites } from '../../kernel/access/grants.server.ts'
import { searchFor } from '../../kernel/people/search.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { findPage } from '~/platform/keyset.server.ts'
import { db } from '~/platform/store.server.ts'

/** How long before and after a shift, or after a clock-in, a person counts as one of the site's people. */
const NEAR_MS = 56 * DAY_MS

export type Somebody = Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName' | 'employeeId' | 'role'>

/**
 * Returns a page of active people by name. @param seen limits it to people of these sites: with a shift there, a
 * recent clock-in, or training @throws Problem invalid for an unknown `after`
 */
export function peoplePage(seen: Sites, page: { q?: string; after?: string; limit: number }, now: Date) {
  const { q, after, limit } = page
  const { id, firstName, lastName, employeeId, role, isActive } = users
  return findPage({
    ...{ from: users, columns: { id, firstName, lastName, employeeId, role }, descending: false, limit },
    where: and(eq(isActive, true), searchFor(q)?.where, seen === 'all' ? undefined : isOf(seen, now)),
    by: [users.sortName, id],
    cursor: { after },
  })
}

function isOf(siteIds: readonly string[], now: Date): SQL | undefined {
  const [from, to] = [new Date(now.getTime() - NEAR_MS), new Date(now.getTime() + NEAR_MS)]
  const one = { one: sql`1` }
  const planned = db()
    .select(one)
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(
      and(
        ...[eq(assignments.userId, users.id), inArray(assignments.state, ['assigned', 'confirmed'])],
        ...[gte(assignments.startsAt, from), lte(assignments.startsAt, to), inArray(duties.siteId, [...siteIds])],
      ),
    )
  const stood = db()
    .select(one)
    .from(clockEntries)
    .where(
      and(eq(clockEntries.userId, users.id), gte(clockEntries.at, from), inArray(clockEntries.siteId, [...siteIds])),
    )
  const trained = db()
    .select(one)
    .from(siteTraining)
    .where(and(eq(siteTraining.userId, users.id), inArray(siteTraining.siteId, [...siteIds])))
  return or(exists(planned), exists(stood), exists(trained))
}
