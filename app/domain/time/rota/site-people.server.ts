import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { users } from '#db/schema/people.ts'
import { assignments, duties, posts } from '#db/schema/rota.ts'
import { sites } from '#db/schema/sites.ts'
import { type Person, roleLabel } from '../../kernel/access/actor.ts'
import { type Sites, sitesOf } from '../../kernel/access/grants.server.ts'
import { searchFor } from '../../kernel/people/search.server.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { db } from '~/platform/store.server.ts'
import { SEEN_MS, seenAmong } from './seen-person.server.ts'

/** A page of the people at the actor's sites, by name. With a word, only people whose name contains it. */
export const SitePeopleQuery = z.object({
  q: z.string().trim().max(100).optional(),
  before: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type SitePeopleQuery = z.infer<typeof SitePeopleQuery>

/** A person who works at a site: contact details, whether they are there now, and their next shift. */
export type SitePerson = {
  id: string
  name: string
  role: string
  phone: string | null
  /** The site and start of their open shift; null if they are not at one of these sites. */
  here: { siteName: string; since: string } | null
  /** Whether their month can be opened, which needs a shift here, not just a clock-in. */
  opens: boolean
  /** The shift at these sites that they are on or that is next. */
  next: { siteName: string; postName: string; startsAt: string; endsAt: string } | null
}

/**
 * Returns the active people at the sites that the actor manages: those who were told about a published shift there
 * within eight weeks before or after now, and those who are clocked in there. @throws Problem unauthenticated,
 * forbidden, invalid for an unknown `before`
 */
export function listSitePeople(actor: Person, query: SitePeopleQuery, now = new Date()): Page<SitePerson> {
  const seen = sitesOf(actor, 'team.see')
  const planned = db()
    .select({ one: sql`1` })
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(
      and(
        eq(assignments.userId, users.id),
        gt(assignments.startsAt, new Date(now.getTime() - SEEN_MS)),
        lt(assignments.startsAt, new Date(now.getTime() + SEEN_MS)),
        theirs(seen),
      ),
    )
  const there = db()
    .select({ one: sql`1` })
    .from(shifts)
    .innerJoin(clockEntries, and(eq(clockEntries.shiftId, shifts.id), eq(clockEntries.action, 'clock_in')))
    .where(and(eq(shifts.userId, users.id), isNull(shifts.endedAt), at(seen, clockEntries.siteId)))
  const { q, before, limit } = query
  const { rows, next } = findPage({
    from: users,
    columns: { id: users.id, first: users.firstName, last: users.lastName, role: users.role, phone: users.phone },
    where: and(eq(users.isActive, true), searchFor(q)?.where, or(exists(planned), exists(there))),
    by: [users.sortName, users.id],
    descending: false,
    cursor: { after: before },
    limit,
  })
  const ids = rows.map(({ id }) => id)
  const opens = seenAmong(actor, ids, now)
  const [here, coming] = [whoIsHere(ids, seen), nextShifts(ids, seen, now)]
  const items = rows.map(({ id, first, last, role, phone }) => ({
    id,
    name: `${first} ${last}`,
    role: roleLabel(role),
    phone,
    opens: opens.has(id),
    here: here.get(id) ?? null,
    next: coming.get(id) ?? null,
  }))
  return { items, next, total: null }
}

const at = (seen: Sites, siteId: typeof duties.siteId | typeof clockEntries.siteId) =>
  seen === 'all' ? undefined : inArray(siteId, [...seen])

/** Matches published shifts at these sites that their people were told about and are still on. */
const theirs = (seen: Sites) =>
  and(
    inArray(assignments.state, ['assigned', 'confirmed']),
    isNotNull(assignments.toldAt),
    inArray(duties.state, ['published', 'changed']),
    at(seen, duties.siteId),
  )

function whoIsHere(ids: readonly string[], seen: Sites) {
  const rows = db()
    .select({ userId: shifts.userId, since: shifts.startedAt, siteName: sites.name })
    .from(shifts)
    .innerJoin(clockEntries, and(eq(clockEntries.shiftId, shifts.id), eq(clockEntries.action, 'clock_in')))
    .innerJoin(sites, eq(sites.id, clockEntries.siteId))
    .where(and(inArray(shifts.userId, [...ids]), isNull(shifts.endedAt), at(seen, clockEntries.siteId)))
    .all()
  return new Map(rows.map(({ userId, since, siteName }) => [userId, { siteName, since: since.toISOString() }]))
}

function nextShifts(ids: readonly string[], seen: Sites, now: Date) {
  const found = new Map<string, NonNullable<SitePerson['next']>>()
  const rows = db()
    .select({
      userId: assignments.userId,
      startsAt: duties.startsAt,
      endsAt: duties.endsAt,
      siteName: sites.name,
      postName: posts.name,
    })
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .innerJoin(sites, eq(sites.id, duties.siteId))
    .innerJoin(posts, eq(posts.id, duties.postId))
    .where(
      and(
        inArray(assignments.userId, [...ids]),
        gt(assignments.endsAt, now),
        lt(assignments.startsAt, new Date(now.getTime() + SEEN_MS)),
        theirs(seen),
      ),
    )
    .orderBy(asc(duties.startsAt))
    .all()
  for (const { userId, startsAt, endsAt, ...names } of rows)
    if (!found.has(userId))
      found.set(userId, { ...names, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() })
  return found
}
