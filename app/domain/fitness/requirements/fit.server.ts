import { and, asc, eq, gt, inArray, ne } from 'drizzle-orm'
import { requirements } from '#db/schema/credentials.ts'
import { users } from '#db/schema/people.ts'
import { assignments, duties } from '#db/schema/rota.ts'
import { SITE_TRAINING } from '../../kernel/sites/need.ts'
import { needsFor } from '../../kernel/sites/needs.server.ts'
import { holdException, listConcerned, settleKind } from '../../time/exceptions/watch.server.ts'
import { type Found } from '../../time/exceptions/judge.ts'
import { registerStandDown } from '../../time/clocking/stand-down.server.ts'
import { registerGate } from '../../time/rota/facts.server.ts'
import { trainedSinceOf } from '../../time/rota/training-rows.server.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { type Condition } from '../../kernel/events/record.server.ts'
import { doEachInTurn } from '~/platform/do-each.server.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { commit, db, prepared } from '~/platform/store.server.ts'
import { asTheyCount } from '../credentials/in-force.ts'
import { findKind } from '../credentials/kinds.server.ts'
import { papersOfEach } from '../credentials/rows.server.ts'
import { tellBlocked } from './blocked-today.server.ts'
import { type Lack, lacksFor } from './judge.ts'
import { inSentences } from '~/platform/sentences.ts'

type Work = { siteId: string | null; postId: string | null; startsAt: Date; endsAt: Date }

/** Returns what a person lacks for work at a site and position between two instants. */
export const lacksOf = (userId: string, work: Work): Lack[] => lacksOfEach([userId], work)(userId)

/** Returns the same for several people, with as few queries as for a single person. */
export function lacksOfEach(
  userIds: readonly string[],
  { siteId, postId, startsAt, endsAt }: Work,
): (userId: string) => Lack[] {
  const wanted = inArray(users.id, [...userIds])
  const people = db().select({ id: users.id, role: users.role }).from(users).where(wanted).all()
  const roles = new Map(people.map(({ id, role }) => [id, role]))
  const needs = new Map([...new Set(roles.values())].map((role) => [role, needsFor(siteId, postId, role)]))
  const papers = papersOfEach(userIds)
  const trained = siteId === null ? null : trainedSinceOf(userIds, siteId)
  const screeningWeeks = readSetting('screening_weeks')
  return (userId) => {
    const role = roles.get(userId)
    if (role === undefined) return []
    const known = { kinds: findKind, screeningWeeks, trainedFrom: trained?.get(userId) ?? null }
    return lacksFor(needs.get(role)!, { startsAt, endsAt }, { ...known, papers: asTheyCount(papers.get(userId) ?? []) })
  }
}

const MINUTE_MS = 60_000

/**
 * Registers the check of papers with the rota, for assignments, and with the clock, for clock-ins. Called once, at the
 * start.
 */
export function registerFitness(): void {
  registerGate('fitness', (userIds, duty) => {
    const lacksFound = lacksOfEach(userIds, duty)
    const told = ({ code, message }: Lack) => ({ code, message })
    return (userId) => {
      const lacks = lacksFound(userId)
      return {
        refusals: lacks.filter(({ blocks }) => blocks).map(told),
        warnings: lacks.filter(({ blocks }) => !blocks).map(told),
      }
    }
  })
  registerStandDown((userId, { siteId, dutyId }, at) => {
    const duty = dutyId === null ? undefined : db().select().from(duties).where(eq(duties.id, dutyId)).get()
    const now = { siteId: siteId ?? duty?.siteId ?? null, postId: duty?.postId ?? null }
    // The check covers only the moment of the punch. A paper that ends later that night is left to planning.
    const lacks = lacksOf(userId, { ...now, startsAt: at, endsAt: new Date(at.getTime() + MINUTE_MS) })
    const words = lacks.filter(({ blocks }) => blocks).map(({ message }) => message)
    return inSentences(words) || null
  })
}

/**
 * Compares a person's planned shifts with their papers. Shifts they may not work become exceptions, which are closed
 * after a renewal. Within a commit.
 */
export function keepFit(userId: string, now: Date): void {
  const planned = db()
    .select({
      dutyId: duties.id,
      siteId: duties.siteId,
      postId: duties.postId,
      startsAt: duties.startsAt,
      endsAt: duties.endsAt,
    })
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(
      and(
        eq(assignments.userId, userId),
        gt(assignments.endsAt, now),
        inArray(assignments.state, ['assigned', 'confirmed']),
        inArray(duties.state, ['published', 'changed']),
      ),
    )
    .orderBy(asc(assignments.startsAt))
    .all()
  const found = planned.flatMap(({ postId, ...duty }): Found[] => {
    const words = lacksOf(userId, { ...duty, postId }).flatMap(({ blocks, message }) => (blocks ? message : []))
    if (words.length === 0) return []
    const { dutyId, siteId, startsAt: dueAt } = duty
    const one = { kind: 'not_fit' as const, dutyId, userId, siteId, dueAt, minutes: null, over: false }
    return [{ ...one, reason: inSentences(words) }]
  })
  for (const one of found) holdException(one, now)
  tellBlocked(userId, found, now)
  settleKind('not_fit', userId, now, ...found)
}

/** Runs after a paper or a planned shift of a person has changed. */
export function followPapers({ personId }: Happened, now: Date): void {
  if (personId) keepFit(personId, now)
}

/**
 * Does a change to the rota need a check? Only if a site, position or role requires a paper, or an exception is open.
 * Otherwise nothing is queued.
 */
export const concernsFitness: Condition = ({ personId }) =>
  personId !== null && (anyNeed().get() !== undefined || listConcerned('not_fit').includes(personId))

const anyNeed = prepared((database) =>
  database
    .select({ id: requirements.id })
    .from(requirements)
    .where(ne(requirements.kind, SITE_TRAINING))
    .limit(1)
    .prepare(),
)

/**
 * Runs every night: compares everyone who is planned or on a shift with their papers, one at a time with pauses.
 * @returns how many people
 */
export async function keepAllFit(now = new Date()): Promise<number> {
  const planned = db()
    .selectDistinct({ userId: assignments.userId })
    .from(assignments)
    .where(and(gt(assignments.endsAt, now), inArray(assignments.state, ['assigned', 'confirmed'])))
    .all()
    .map(({ userId }) => userId)
  const people = [...new Set([...planned, ...listConcerned('not_fit')])]
  const keepOne = (userId: string) => commit(() => keepFit(userId, now))
  await doEachInTurn(people, keepOne, 'the papers of a person could not be compared with their shifts')
  return people.length
}
