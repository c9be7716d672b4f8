import { and, eq, gte, inArray, max, notInArray } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { users } from '#db/schema/people.ts'
import { assignments, duties } from '#db/schema/rota.ts'
import { sites } from '#db/schema/sites.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { searchFor } from '../../kernel/people/search.server.ts'
import { metresBetween } from '../../kernel/sites/metres.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { bestFirst } from './best-first.ts'
import { assignmentsOf, dutyFor, isLive } from './duty-view.server.ts'
import { factsOfAll, judgeEach } from './facts.server.ts'
import { type Finding, type JudgedDuty, minutesThisWeek, restMinutes } from './gates.ts'
import { type CandidateQuery, type PostCandidateQuery } from './input.ts'
import { postFor } from './posts.server.ts'
import { type CandidateView } from './views.ts'
import { spanOf } from './wall-clock.ts'

/** Nobody reads a longer list; other people are found by typing part of their name. */
export const MOST_CANDIDATES = 200
/** A person who has worked at a site within this time, or soon will, knows it. */
export const KNOWN_MS = 90 * DAY_MS
/** A clock-in older than this does not show where a person travels from now. */
const LATELY_MS = 28 * DAY_MS

/**
 * Returns who could do the duty `id`, best first, each with refusals and warnings. At most 200 active people are
 * checked, those who know the site first. @throws Problem not_found
 */
export function listCandidates(actor: Person, query: CandidateQuery, now = new Date()): CandidateView[] {
  const duty = dutyFor(actor, 'rota.plan', query.id)
  return bestFirst(judgeAll(duty, peopleFor(duty, query.q, now), now), query.first)
}

/** Returns the same for a new shift at the position `id`. @throws Problem not_found */
export function listPostCandidates(actor: Person, query: PostCandidateQuery, now = new Date()): CandidateView[] {
  const { id: postId, siteId, unpaidBreakMinutes: breakMinutes } = postFor(actor, query.id)
  const { day } = query
  const duty = { id: '', postId, siteId, day, breakMinutes, ...spanOf(day, query.start, query.end) }
  return bestFirst(judgeAll(duty, peopleFor(duty, query.q, now), now), query.first)
}

type Named = { id: string; firstName: string; lastName: string }

/** Returns these people with their refusals and warnings for a duty, unsorted. For use cases only. */
export function judgeAll(duty: JudgedDuty, people: readonly Named[], now: Date): CandidateView[] {
  const ids = people.map(({ id }) => id)
  const facts = factsOfAll(ids, duty, now)
  const metres = distancesOf(ids, duty.siteId, now)
  const judged = judgeEach(ids, duty, (id) => facts.get(id)!)
  const before = new Map(assignmentsOf(duty.id).map((one) => [one.userId, one]))
  return people.map(({ id, firstName, lastName }) => {
    const known = facts.get(id)!
    const { refusals, warnings } = judged(id)
    const own = before.get(id)
    const on = own && isLive(own) ? [ON_IT] : []
    const declined = own?.state === 'declined' ? [DECLINED] : []
    return {
      userId: id,
      name: `${firstName} ${lastName}`,
      refusals: [...on, ...refusals],
      warnings: [...declined, ...warnings],
      minutesThisWeek: minutesThisWeek(duty, known),
      restMinutes: restMinutes(duty, known),
      distanceMetres: metres.get(id) ?? null,
    }
  })
}

export const ON_IT: Finding = { code: 'already_assigned', message: 'Is already on this shift' }
const DECLINED: Finding = { code: 'declined', message: 'Has declined this shift' }

function peopleFor(duty: JudgedDuty, q: string | undefined, now: Date): Named[] {
  const search = searchFor(q)?.where
  if (search) return read(search, MOST_CANDIDATES)
  const known = knowing(duty.siteId, now)
  const first = read(inArray(users.id, known), MOST_CANDIDATES)
  const others = MOST_CANDIDATES - first.length
  return others > 0 ? [...first, ...read(notInArray(users.id, known), others)] : first
}

const read = (where: ReturnType<typeof and>, limit: number): Named[] =>
  db()
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.isActive, true), where))
    .orderBy(users.sortName, users.id)
    .limit(limit)
    .all()

function knowing(siteId: string, now: Date): string[] {
  const since = new Date(now.getTime() - KNOWN_MS)
  const rows = db()
    .selectDistinct({ userId: assignments.userId })
    .from(duties)
    .innerJoin(assignments, eq(assignments.dutyId, duties.id))
    .where(
      and(
        eq(duties.siteId, siteId),
        gte(duties.startsAt, since),
        inArray(assignments.state, ['assigned', 'confirmed', 'declined']),
      ),
    )
    .all()
  return rows.map(({ userId }) => userId)
}

/** Returns how far it is to this site from the site of each person's last clock-in within four weeks. */
function distancesOf(userIds: string[], siteId: string, now: Date): Map<string, number> {
  const there = placeOf(db().select(PLACE).from(sites).where(eq(sites.id, siteId)).get())
  if (!there) return new Map()
  const last = db()
    .select({ userId: clockEntries.userId, at: max(clockEntries.at), siteId: clockEntries.siteId })
    .from(clockEntries)
    .where(
      and(
        inArray(clockEntries.userId, userIds),
        gte(clockEntries.at, new Date(now.getTime() - LATELY_MS)),
        eq(clockEntries.action, 'clock_in'),
      ),
    )
    .groupBy(clockEntries.userId)
    .all()
  const ids = [...new Set(last.flatMap((one) => one.siteId ?? []))]
  const rows = db().select(PLACE).from(sites).where(inArray(sites.id, ids)).all()
  const places = new Map(rows.map((row) => [row.id, placeOf(row)]))
  return new Map(
    last.flatMap((one) => {
      const place = one.siteId && places.get(one.siteId)
      return place ? [[one.userId, Math.round(metresBetween(place, there))] as const] : []
    }),
  )
}

const PLACE = { id: sites.id, latitude: sites.latitude, longitude: sites.longitude }

function placeOf(row: { latitude: number | null; longitude: number | null } | undefined) {
  if (!row || row.latitude === null || row.longitude === null) return null
  return { latitude: row.latitude, longitude: row.longitude }
}
