import { and, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm'
import { assignments, duties } from '#db/schema/rota.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { mayAt, sitesOf } from '../../kernel/access/grants.server.ts'
import { may } from '../../kernel/access/permissions.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { notFound } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'

/** How long before and after a shift its site sees whose it is. */
const SEEN_MS = 56 * DAY_MS

/**
 * Somebody whose rota the actor may see: anybody for those who see all sites, else whom a published shift at theirs concerns
 * or concerned within eight weeks, and who was told of it. A draft, a removed or a cancelled one opens nothing.
 * @throws Problem not_found; forbidden where no rota is seen
 */
export function refuseUnseen(actor: Person, id: string, now: Date): { firstName: string; lastName: string } {
  if (!seenAmong(actor, [id], now).has(id)) throw notFound('Person')
  return findRow(id)
}

/** Those of these people whose rota the actor may see, as `refuseUnseen` has it. @throws Problem forbidden */
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
 * Answers for which shifts the actor may read the private words of a person: all for administrators, else shifts that are not
 * over, at sites that the actor plans. The person knew of the shift when they wrote, or somebody else put them on it: nobody
 * opens what somebody wrote by planning a shift over it.
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

/** Published shifts of these people that were told to them and are still theirs; at these sites, where they are named. */
const told = (ids: readonly string[], siteIds?: readonly string[]) =>
  and(
    inArray(assignments.userId, [...ids]),
    inArray(assignments.state, ['assigned', 'confirmed']),
    isNotNull(assignments.toldAt),
    inArray(duties.state, ['published', 'changed']),
    siteIds ? inArray(duties.siteId, [...siteIds]) : undefined,
  )
