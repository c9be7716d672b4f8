import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { shifts } from '#db/schema/clocking.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { holidayRequests } from '#db/schema/holidays.ts'
import { users } from '#db/schema/people.ts'
import { assignments, duties } from '#db/schema/rota.ts'
import { optOutEnds } from '#db/schema/working-time.ts'
import { DAY_MS, dayOf } from '~/platform/dates.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { db } from '~/platform/store.server.ts'
import { absentWithin } from '../absences/absent.server.ts'
import { excludedOf } from '../absences/excluded.server.ts'
import { type InstructionsState } from './instructions-input.ts'
import { instructionsState, instructionsStates } from './instructions-rows.server.ts'
import { unavailableOf } from './unavailable-rows.server.ts'
import { type Facts, type JudgedDuty, type Judgement, mayAssign } from './gates.ts'

/**
 * What other modules know about people for a duty, for example that a licence is missing. The data are read for
 * everyone together, and then checked one by one.
 */
type FurtherGate = (userIds: readonly string[], duty: JudgedDuty) => (userId: string) => Judgement
const furtherGates = () => singleton('rota.gates', () => new Map<string, FurtherGate>())

/** Registers a higher module's check before an assignment; each name has one check. */
export const registerGate = (name: string, gate: FurtherGate): void => void furtherGates().set(name, gate)

/** The 17 weeks of the average, and the week before them. */
const BACK_MS = 18 * 7 * DAY_MS
/** Duties further ahead than this can be neither too close nor in the same week. */
const AHEAD_MS = 8 * DAY_MS
/** The id of the form to opt out of the 48-hour week. */
const OPT_OUT_FORM = 22

type SiteFacts = { instructionsUnread: boolean }
/** Facts with the site facts kept by site, so that they can be used for many duties. */
type KnownFacts = Facts & { sites: Map<string, SiteFacts> }

/** Returns the facts about a person that are needed to check duties between two instants. */
export const factsOf = (userId: string, span: { startsAt: Date; endsAt: Date }, now: Date): KnownFacts =>
  factsOfAll([userId], span, now).get(userId)!

/** Returns the same for several people, by id, with no more queries than for one person. */
export function factsOfAll(
  userIds: readonly string[],
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date,
): Map<string, KnownFacts> {
  const from = new Date(startsAt.getTime() - BACK_MS)
  const to = new Date(endsAt.getTime() + AHEAD_MS)
  const ids = [...userIds]
  const active = new Set(
    db()
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, ids), eq(users.isActive, true)))
      .all()
      .map(({ id }) => id),
  )
  const leave = byPerson(leaveOf(ids, startsAt, endsAt))
  const absent = byPerson(absentWithin(ids, { startsAt, endsAt }))
  const excluded = byPerson(excludedOf(ids, { startsAt: from, endsAt: to }))
  const planned = byPerson(dutiesOf(ids, from, to))
  const worked = byPerson(workedBy(ids, from, to, now))
  const said = byPerson(unavailableOf(ids))
  const [optedOut, since] = [optedOutOf(ids, dayOf(endsAt)), firstDaysOf(ids)]
  return new Map(
    ids.map((userId) => [
      userId,
      {
        now,
        isActive: active.has(userId),
        leave: leave(userId),
        absent: absent(userId),
        excluded: excluded(userId),
        duties: planned(userId),
        worked: worked(userId),
        optedOut: optedOut.has(userId),
        unavailable: said(userId),
        since: since.get(userId) ?? null,
        // `judge` sets this for each duty's site.
        instructionsUnread: false,
        sites: new Map(),
        further: { refusals: [], warnings: [] },
      },
    ]),
  )
}

function byPerson<T extends { userId: string }>(rows: readonly T[]): (userId: string) => T[] {
  const found = new Map<string, T[]>()
  for (const row of rows) {
    const theirs = found.get(row.userId)
    if (theirs) theirs.push(row)
    else found.set(row.userId, [row])
  }
  return (userId) => found.get(userId) ?? []
}

/** Returns the refusals and warnings for a person on a duty. @param facts the person's facts, if already read */
export const judge = (userId: string, duty: JudgedDuty, now: Date, facts = factsOf(userId, duty, now)): Judgement =>
  judgeEach([userId], duty, () => facts)(userId)

/** Returns a function that judges each of several people, with as few queries as for a single person. */
export function judgeEach(
  userIds: readonly string[],
  duty: JudgedDuty,
  factsFor: (userId: string) => KnownFacts,
): (userId: string) => Judgement {
  const gates = [...furtherGates().values()].map((gate) => gate(userIds, duty))
  if (userIds.length > 1) {
    const states = instructionsStates(userIds, duty.siteId)
    for (const userId of userIds) keepSite(factsFor(userId), duty.siteId, states.get(userId)!)
  }
  return (userId) => {
    const found = gates.map((gate) => gate(userId))
    const further = {
      refusals: found.flatMap(({ refusals }) => refusals),
      warnings: found.flatMap(({ warnings }) => warnings),
    }
    const facts = factsFor(userId)
    const { instructionsUnread } = siteFacts(userId, duty.siteId, facts)
    return mayAssign(duty, { ...facts, instructionsUnread, further })
  }
}

const siteFacts = (userId: string, siteId: string, facts: KnownFacts): SiteFacts =>
  facts.sites.get(siteId) ?? keepSite(facts, siteId, instructionsState(userId, siteId))

function keepSite({ sites }: KnownFacts, siteId: string, state: InstructionsState): SiteFacts {
  const known = { instructionsUnread: state === 'unread' || state === 'changed' }
  sites.set(siteId, known)
  return known
}

function leaveOf(userIds: string[], startsAt: Date, endsAt: Date) {
  const { userId, startDate, endDate, status } = holidayRequests
  return db()
    .select({ userId, startDate, endDate })
    .from(holidayRequests)
    .where(
      and(
        inArray(userId, userIds),
        // SQLite must use the index by person, because few of all the approved leave requests are from these people.
        sql`+${status} = 'approved'`,
        lte(startDate, dayOf(endsAt)),
        gte(endDate, dayOf(startsAt)),
      ),
    )
    .all()
}

function dutiesOf(userIds: string[], from: Date, to: Date) {
  const { id, siteId, postId, day, startsAt, endsAt, breakMinutes } = duties
  return db()
    .select({ userId: assignments.userId, id, siteId, postId, day, startsAt, endsAt, breakMinutes })
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(
      and(
        inArray(assignments.userId, userIds),
        gte(assignments.startsAt, from),
        lt(assignments.startsAt, to),
        inArray(assignments.state, ['assigned', 'confirmed']),
        ne(duties.state, 'cancelled'),
      ),
    )
    .all()
}

function workedBy(userIds: string[], from: Date, to: Date, now: Date) {
  return db()
    .select({ userId: shifts.userId, startsAt: shifts.startedAt, endsAt: shifts.endedAt })
    .from(shifts)
    .where(
      and(
        inArray(shifts.userId, userIds),
        gte(shifts.startedAt, from),
        lt(shifts.startedAt, to),
        or(isNull(shifts.endedAt), gt(shifts.endedAt, shifts.startedAt)),
      ),
    )
    .all()
    .map(({ userId, startsAt, endsAt }) => ({ userId, startsAt, endsAt: endsAt ?? now }))
}

/**
 * Returns who has a valid opt-out on that day. One that ends on that day does not count. The newest agreement decides:
 * when it has ended, an older one does not hold again.
 */
function optedOutOf(userIds: string[], on: string): ReadonlySet<string> {
  const { id, userId, submittedAt } = formSubmissions
  const rows = db()
    .select({ userId, endsOn: optOutEnds.endsOn })
    .from(formSubmissions)
    .leftJoin(optOutEnds, eq(optOutEnds.submissionId, id))
    .where(
      and(
        inArray(userId, userIds),
        eq(formSubmissions.templateId, OPT_OUT_FORM),
        inArray(formSubmissions.status, ['submitted', 'reviewed', 'approved']),
      ),
    )
    .orderBy(asc(submittedAt), asc(id))
    .all()
  // The last one of each person counts, in the order of submission: a draft may have been begun long before.
  const newest = new Map(rows.map((row) => [row.userId, row.endsOn]))
  return new Set([...newest].flatMap(([who, endsOn]) => (endsOn === null || endsOn > on ? who : [])))
}

/** Returns these people's first day of work, past or planned, but not cancelled; people without one are left out. */
export function firstDaysOf(userIds: string[]): Map<string, Date> {
  // The outer table's names are written in full, because in a query on a single table a column in raw SQL loses its
  // table name.
  const worked = sql<number | null>`(SELECT min(started_at) FROM shifts WHERE shifts.user_id = users.id)`
  const planned = sql<number | null>`(SELECT starts_at FROM assignments WHERE assignments.user_id = users.id
    AND state IN ('assigned', 'confirmed')
    AND NOT EXISTS (SELECT 1 FROM duties WHERE duties.id = duty_id AND duties.state = 'cancelled')
    ORDER BY starts_at LIMIT 1)`
  const rows = db().select({ id: users.id, worked, planned }).from(users).where(inArray(users.id, userIds)).all()
  return new Map(
    rows.flatMap(({ id, worked, planned }) => {
      const found = [worked, planned].filter((at) => at !== null)
      return found.length ? [[id, new Date(Math.min(...found))] as const] : []
    }),
  )
}
