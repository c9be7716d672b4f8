import { and, asc, exists, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { assignments, duties, posts } from '#db/schema/rota.ts'
import { sites } from '#db/schema/sites.ts'
import { peopleFound } from '../../kernel/people/search.server.ts'
import { type Day } from '~/platform/dates.ts'
import { holds, nameOrder } from '~/platform/names.server.ts'
import { db } from '~/platform/store.server.ts'
import { LONGEST_DUTY_MS } from './wall-clock.ts'

/** How far ahead shifts are searched. The rota's pages show later ones. */
const AHEAD_MS = 28 * 86_400_000

type FoundPosition = { id: string; name: string; siteId: string; siteName: string }
type FoundShift = {
  id: string
  startsAt: Date
  endsAt: Date
  day: Day
  siteId: string
  siteName: string
  postName: string
}

/** Returns positions whose name contains the word, by name. For use cases only, never for an answer to a client. */
export const findPositions = (word: string, limit: number): FoundPosition[] =>
  db()
    .select({ id: posts.id, name: posts.name, siteId: posts.siteId, siteName: sites.name })
    .from(posts)
    .innerJoin(sites, sql`${sites.id} = ${posts.siteId}`)
    .where(and(isNull(posts.removedAt), isNull(sites.removedAt), holds(posts.name, word)))
    .orderBy(nameOrder(posts.name), asc(posts.id))
    .limit(limit)
    .all()

/**
 * Returns shifts that are on now or start within four weeks, the next first, if their site, position or one of their
 * people contains the word. For use cases only, never for an answer to a client.
 */
export function findShifts(word: string, limit: number, now: Date): FoundShift[] {
  const theirs = db()
    .select({ id: assignments.id })
    .from(assignments)
    .where(
      and(
        sql`${assignments.dutyId} = ${duties.id}`,
        inArray(assignments.userId, peopleFound(word)),
        inArray(assignments.state, ['assigned', 'confirmed']),
      ),
    )
  const around = and(
    gt(duties.startsAt, new Date(now.getTime() - LONGEST_DUTY_MS)),
    lt(duties.startsAt, new Date(now.getTime() + AHEAD_MS)),
    gt(duties.endsAt, now),
  )
  return db()
    .select({
      id: duties.id,
      startsAt: duties.startsAt,
      endsAt: duties.endsAt,
      day: duties.day,
      siteId: duties.siteId,
      siteName: sites.name,
      postName: posts.name,
    })
    .from(duties)
    .innerJoin(posts, sql`${posts.id} = ${duties.postId}`)
    .innerJoin(sites, sql`${sites.id} = ${duties.siteId}`)
    .where(
      and(around, ne(duties.state, 'cancelled'), or(holds(posts.name, word), holds(sites.name, word), exists(theirs))),
    )
    .orderBy(asc(duties.startsAt), asc(duties.id))
    .limit(limit)
    .all()
}
