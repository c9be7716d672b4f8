import { and, asc, eq, gt, gte, inArray, lt, lte, ne, or, isNull } from 'drizzle-orm'
import { shifts } from '#db/schema/clocking.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { holidayRequests } from '#db/schema/holidays.ts'
import { users } from '#db/schema/people.ts'
import { assignments, duties } from '#db/schema/rota.ts'
import { optOutEnds } from '#db/schema/working-time.ts'
import { DAY_MS, dayOf } from '~/platform/dates.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { db } from '~/platform/store.server.ts'
import { instructionsState } from './instructions-rows.server.ts'
import { trainedFrom } from './training-rows.server.ts'
import { unavailableOf } from './unavailable-rows.server.ts'
import { type Facts, type JudgedDuty, type Judgement, mayAssign } from './gates.ts'

/** What other nouns have to say on somebody and a duty, such as a licence that is missing. */
type FurtherGate = (userId: string, duty: JudgedDuty) => Judgement
const furtherGates = () => singleton('rota.gates', () => new Map<string, FurtherGate>())

/** Has a noun above this one asked, too, before anybody is put on a duty; once for each name. */
export const registerGate = (name: string, gate: FurtherGate): void => void furtherGates().set(name, gate)

/** 17 weeks, and the week before them. */
const BACK_MS = 18 * 7 * DAY_MS
/** Nothing that lies further ahead can be too near, or in the same week. */
const AHEAD_MS = 8 * DAY_MS
/** The agreement on the 48-hour week. */
const OPT_OUT_FORM = 22

type SiteFacts = { instructionsUnread: boolean; trained: string | null }
/** With what was looked up of the person at each site: many duties are judged by one set of facts. */
type KnownFacts = Facts & { sites: Map<string, SiteFacts> }

/** What is known of a person for judging duties between two instants. */
export function factsOf(userId: string, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): KnownFacts {
  const from = new Date(startsAt.getTime() - BACK_MS)
  const to = new Date(endsAt.getTime() + AHEAD_MS)
  const person = db().select({ isActive: users.isActive }).from(users).where(eq(users.id, userId)).get()
  return {
    now,
    isActive: person?.isActive ?? false,
    leave: leaveOf(userId, startsAt, endsAt),
    duties: dutiesOf(userId, from, to),
    worked: workedBy(userId, from, to, now),
    optedOut: hasOptedOut(userId, dayOf(endsAt)),
    unavailable: unavailableOf([userId]),
    since: firstDayOf(userId),
    // Of the site of each duty: see `judge`.
    instructionsUnread: false,
    notTrained: false,
    sites: new Map(),
    further: { refusals: [], warnings: [] },
  }
}

/** What speaks against somebody doing a duty. @param facts where they are known already */
export function judge(userId: string, duty: JudgedDuty, now: Date, facts = factsOf(userId, duty, now)): Judgement {
  const found = [...furtherGates().values()].map((gate) => gate(userId, duty))
  const further = {
    refusals: found.flatMap(({ refusals }) => refusals),
    warnings: found.flatMap(({ warnings }) => warnings),
  }
  const { instructionsUnread, trained } = siteFacts(userId, duty.siteId, facts)
  const notTrained = trained === null || trained > duty.day
  return mayAssign(duty, { ...facts, instructionsUnread, notTrained, further })
}

function siteFacts(userId: string, siteId: string, { sites }: KnownFacts): SiteFacts {
  const known = sites.get(siteId) ?? {
    instructionsUnread: ['unread', 'changed'].includes(instructionsState(userId, siteId)),
    trained: trainedFrom(userId, siteId),
  }
  sites.set(siteId, known)
  return known
}

function leaveOf(userId: string, startsAt: Date, endsAt: Date) {
  const { startDate, endDate, status } = holidayRequests
  return db()
    .select({ startDate, endDate })
    .from(holidayRequests)
    .where(
      and(
        eq(holidayRequests.userId, userId),
        eq(status, 'approved'),
        lte(startDate, dayOf(endsAt)),
        gte(endDate, dayOf(startsAt)),
      ),
    )
    .all()
}

function dutiesOf(userId: string, from: Date, to: Date): JudgedDuty[] {
  const { id, siteId, postId, day, startsAt, endsAt, breakMinutes } = duties
  return db()
    .select({ id, siteId, postId, day, startsAt, endsAt, breakMinutes })
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(
      and(
        eq(assignments.userId, userId),
        gte(assignments.startsAt, from),
        lt(assignments.startsAt, to),
        inArray(assignments.state, ['assigned', 'confirmed']),
        ne(duties.state, 'cancelled'),
      ),
    )
    .all()
}

function workedBy(userId: string, from: Date, to: Date, now: Date) {
  return db()
    .select({ startsAt: shifts.startedAt, endsAt: shifts.endedAt })
    .from(shifts)
    .where(
      and(
        eq(shifts.userId, userId),
        gte(shifts.startedAt, from),
        lt(shifts.startedAt, to),
        or(isNull(shifts.endedAt), gt(shifts.endedAt, shifts.startedAt)),
      ),
    )
    .all()
    .map(({ startsAt, endsAt }) => ({ startsAt, endsAt: endsAt ?? now }))
}

/** Is an agreement in force on that day? One that was ended stands no more from its last day on. */
const hasOptedOut = (userId: string, on: string): boolean =>
  db()
    .select({ id: formSubmissions.id })
    .from(formSubmissions)
    .leftJoin(optOutEnds, eq(optOutEnds.submissionId, formSubmissions.id))
    .where(
      and(
        eq(formSubmissions.userId, userId),
        eq(formSubmissions.templateId, OPT_OUT_FORM),
        inArray(formSubmissions.status, ['submitted', 'reviewed', 'approved']),
        or(isNull(optOutEnds.endsOn), gt(optOutEnds.endsOn, on)),
      ),
    )
    .limit(1)
    .get() !== undefined

/** When somebody first worked, or is first to work. */
function firstDayOf(userId: string): Date | null {
  const shift = db()
    .select({ at: shifts.startedAt })
    .from(shifts)
    .where(eq(shifts.userId, userId))
    .orderBy(asc(shifts.startedAt))
    .limit(1)
    .get()
  const planned = db()
    .select({ at: assignments.startsAt })
    .from(assignments)
    .where(and(eq(assignments.userId, userId), inArray(assignments.state, ['assigned', 'confirmed'])))
    .orderBy(asc(assignments.startsAt))
    .limit(1)
    .get()
  const found = [shift?.at, planned?.at].filter((at): at is Date => at !== undefined)
  return found.length ? new Date(Math.min(...found.map((at) => at.getTime()))) : null
}
