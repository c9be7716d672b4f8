import { and, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm'
import { assignments, duties } from '#db/schema/rota.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { mayAt, sitesOf } from '../../kernel/access/grants.server.ts'
import { may } from '../../kernel/access/permissions.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { notFound } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'

/** For how long before and after a shift the managers of its site can see the person on it. */
export const SEEN_MS = 56 * DAY_MS

/**
 * Requires that the actor may see a person's rota. People with access to all sites may see anyone's. Others may see it
 * only if the person was told about a published shift at one of their sites within eight weeks before or after now.
 * Drafts, removed assignments and cancelled shifts do not count. @throws Problem not_found; forbidden if the actor sees
 * no rota
 */
export function refuseUnseen(actor: Person, id: string, now: Date): { firstName: string; lastName: string } {
  if (!seenAmong(actor, [id], now).has(id)) throw notFound('Person')
  return findRow(id)
}

/**
 * Returns which of these people's rotas the actor may see, by the rules of `refuseUnseen`. @throws Problem forbidden
 */
export function seenAmong(actor: Person, ids: readonly string[], now: Date): ReadonlySet<string> {
  const seen = sitesOf(actor, 'rota.see')
  if (seen === 'all') return new Set(ids)
  const [from, to] = [-SEEN_MS, SEEN_MS].map((ms) => new Date(now.getTime() + ms)) as [Date, Date]
  const rows = db()
    .selectDistinct({ userId: assignments.userId })
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(and(told(ids, seen), gt(assignments.endsAt, from), lt(assignments.startsAt, to)))
    .all()
  return new Set(rows.map(({ userId }) => userId))
}

type Said = { userId: string; createdAt: Date }
type Span = { startsAt: Date; endsAt: Date }

/**
 * Returns for which shifts the actor may read a person's private words. Administrators may read all; others only words
 * about shifts that have not ended, at sites that they plan. The person must have known about the shift when they wrote
 * the words, or another planner must have assigned them, so that nobody can open private words by planning a shift at
 * that time.
 */
export function wordsReader(actor: Person, ids: readonly string[], now: Date): (said: Said) => 'all' | Span[] {
  if (may(actor, 'rota.plan')) return () => 'all'
  const { userId, startsAt, endsAt, toldAt, decidedBy } = assignments
  const rows = db()
    .select({ userId, startsAt, endsAt, toldAt, decidedBy, siteId: duties.siteId })
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(and(told(ids), gt(assignments.endsAt, now)))
    .all()
    .filter(({ siteId }) => mayAt(actor, 'rota.plan', siteId))
  return (said) =>
    rows.filter((row) => row.userId === said.userId && (row.toldAt! < said.createdAt || !isBy(row.decidedBy, actor.id)))
}

const isBy = (decidedBy: string | null, id: string) => decidedBy === null || decidedBy === id

/**
 * Matches published shifts that these people were told about and are still on; only at these sites, if any are named.
 */
const told = (ids: readonly string[], siteIds?: readonly string[]) =>
  and(
    inArray(assignments.userId, [...ids]),
    inArray(assignments.state, ['assigned', 'confirmed']),
    isNotNull(assignments.toldAt),
    inArray(duties.state, ['published', 'changed']),
    siteIds ? inArray(duties.siteId, [...siteIds]) : undefined,
  )
