import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { assignments, duties, posts } from '#db/schema/rota.ts'
import { sites } from '#db/schema/sites.ts'
import { countRows } from '~/platform/keyset.server.ts'
import { db } from '~/platform/store.server.ts'

/** A shift that starts soon: its site, its people, and how many places are unfilled. */
export type NextStart = {
  dutyId: string
  startsAt: Date
  siteName: string
  postName: string
  names: string[]
  open: number
}

/**
 * Returns the first published shifts that start after `now` and by `until`, and how many there are in all. For use
 * cases only, never for an answer to a client.
 * @param limit how many shifts at most
 */
export function listNextStarts(now: Date, until: Date, limit: number): { items: NextStart[]; total: number } {
  const soon = and(
    gt(duties.startsAt, now),
    lte(duties.startsAt, until),
    inArray(duties.state, ['published', 'changed']),
  )
  const rows = db()
    .select({
      dutyId: duties.id,
      startsAt: duties.startsAt,
      siteName: sites.name,
      postName: posts.name,
      open: duties.people,
      assigned: duties.assigned,
    })
    .from(duties)
    .innerJoin(posts, eq(posts.id, duties.postId))
    .innerJoin(sites, eq(sites.id, duties.siteId))
    .where(soon)
    .orderBy(asc(duties.startsAt), asc(duties.id))
    .limit(limit)
    .all()
  const names = namesOn(rows.map(({ dutyId }) => dutyId))
  const items = rows.map(({ open, assigned, ...row }) => ({
    ...row,
    names: names.get(row.dutyId) ?? [],
    open: Math.max(0, open - assigned),
  }))
  return { items, total: rows.length < limit ? rows.length : countRows(duties, soon) }
}

function namesOn(dutyIds: string[]): Map<string, string[]> {
  const rows = db()
    .select({ dutyId: assignments.dutyId, firstName: users.firstName, lastName: users.lastName })
    .from(assignments)
    .innerJoin(users, eq(users.id, assignments.userId))
    .where(and(inArray(assignments.dutyId, dutyIds), inArray(assignments.state, ['assigned', 'confirmed'])))
    .orderBy(asc(users.sortName))
    .all()
  const found = new Map<string, string[]>()
  for (const { dutyId, firstName, lastName } of rows)
    found.set(dutyId, [...(found.get(dutyId) ?? []), `${firstName} ${lastName}`])
  return found
}
