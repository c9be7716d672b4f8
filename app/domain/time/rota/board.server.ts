import { and, asc, count, eq, gt, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { assignments, duties, posts } from '#db/schema/rota.ts'
import { sites } from '#db/schema/sites.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { mayAt, type Sites, sitesOf } from '../../kernel/access/grants.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { addDays, type Day, dayOf, isDay, startOfDay } from '~/platform/dates.ts'
import { nameOrder } from '~/platform/names.server.ts'
import { isProblem } from '~/platform/problem.ts'
import { commit, db } from '~/platform/store.server.ts'
import { type BoardDuty, fitting, totalsOf, weekBySite } from './board.ts'
import { copyWeek } from './copy-week.server.ts'
import { removeDraft } from './duties.server.ts'
import { assignmentsOf, type DutyRow } from './duty-view.server.ts'
import { mondayOf } from './gates.ts'
import { type CopyBack, type WeekCopy, type WeekDays } from './input.ts'
import { publishRota } from './publish.server.ts'
import { type MadeView, type PublishedView } from './views.ts'
import { whoCannot } from './unavailable-rows.server.ts'
import { minutesBetween } from './wall-clock.ts'

export const BoardQuery = z.object({ week: z.string().refine(isDay, 'This is not a date').optional() })
export type BoardQuery = z.infer<typeof BoardQuery>

/**
 * The most shifts on a page. If there are more, only the sites with the most gaps are shown, and the others are listed
 * by name.
 */
export const MOST_SHIFTS = 6000
/** How many days ahead to search for the first week with a gap. */
const AHEAD_DAYS = 56

/**
 * Returns one week at all sites that the actor may see, with totals. If no week is given, it is the first one with an
 * unfilled place, or else this week. @param most shifts on one page: a site is shown either whole or not at all
 */
export function findBoard(actor: Person, { week }: BoardQuery, now = new Date(), most = MOST_SHIFTS) {
  const seen = sitesOf(actor, 'rota.see')
  const thisMonday = mondayOf(dayOf(now))
  const monday = week ? mondayOf(week) : (firstGap(seen, now) ?? thisMonday)
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
  const all = namesOfSites(seen)
  const { within, rest } = fitting(all, countsOf(seen, monday), most)
  const shown: Sites = rest.length === 0 ? seen : within.map(({ id }) => id)
  const rows = dutiesIn(shown, monday)
  const places = postsOf(shown, rows)
  const sitesSeen = within.map((site) => ({ ...site, mayPlan: mayAt(actor, 'rota.plan', site.id) }))
  return {
    weeks: { monday, thisMonday, before: addDays(monday, -7), after: addDays(monday, 7) },
    sites: weekBySite(sitesSeen, places, rows, lastTimes(places.map(({ id }) => id))),
    /** The totals of the sites shown. */
    totals: totalsOf(rows, days),
    /** Sites that do not fit on the page, with those that have gaps first. */
    rest,
  }
}

/**
 * Copies a week at each site that the actor plans, as `copyWeek` does. @returns `at` identifies the copy, for
 * `takeBackCopies`
 */
export function copyWeeks(actor: Person, { from, to }: WeekCopy, now = new Date()): MadeView & { at: string } {
  const all: MadeView = { made: 0, kept: 0, removed: 0, unassigned: 0 }
  for (const siteId of planned(actor)) {
    const one = copyWeek(actor, { siteId, from, to }, now)
    for (const name of Object.keys(all) as (keyof MadeView)[]) all[name] += one[name]
  }
  return { ...all, at: now.toISOString() }
}

/**
 * Removes a copy's drafts at the sites that the actor plans. Drafts that a planner has since changed, filled or
 * published are kept. @returns how many were removed, and how many were kept
 */
export function takeBackCopies(actor: Person, { to, at }: CopyBack, now = new Date()) {
  const mine = new Set(planned(actor))
  const made = db()
    .select()
    .from(duties)
    .where(
      and(
        gte(duties.startsAt, startOfDay(to)),
        lt(duties.startsAt, startOfDay(addDays(to, 7))),
        eq(duties.createdAt, at),
        isNull(duties.patternId),
      ),
    )
    .all()
    .filter(({ siteId }) => mine.has(siteId))
  const isAsCopied = (duty: DutyRow) =>
    duty.state === 'draft' && duty.version === 1 && assignmentsOf(duty.id).every((one) => +one.updatedAt === +at)
  const untouched = made.filter(isAsCopied)
  commit(() => untouched.forEach((draft) => removeDraft(actor, draft, now)))
  return { removed: untouched.length, stayed: made.length - untouched.length }
}

/**
 * Publishes the drafts of each site that the actor plans. A site where publishing is refused is named and does not
 * change.
 */
export function publishWeeks(
  actor: Person,
  { from, to }: WeekDays,
  now = new Date(),
): PublishedView & { blocked: string[] } {
  const people = new Map<string, string>()
  const done = { published: 0, told: 0, blocked: [] as string[] }
  const names = new Map(namesOfSites(sitesOf(actor, 'rota.see')).map(({ id, name }) => [id, name]))
  for (const siteId of planned(actor))
    try {
      const one = publishRota(actor, { siteId, from, to }, now)
      done.published += one.published
      done.told += one.told
      for (const { userId, userName } of one.unreached) people.set(userId, userName)
    } catch (error) {
      if (!isProblem(error) || error.code !== 'blocked') throw error
      done.blocked.push(`${names.get(siteId)}: ${error.message}`)
    }
  return { ...done, unreached: [...people].map(([userId, userName]) => ({ userId, userName })) }
}

const planned = (actor: Person): string[] =>
  namesOfSites(sitesOf(actor, 'rota.plan'))
    .map(({ id }) => id)
    .filter((id) => mayAt(actor, 'rota.plan', id))

const at = (seen: Sites) => (seen === 'all' ? undefined : inArray(duties.siteId, [...seen]))

function firstGap(seen: Sites, now: Date): Day | null {
  const row = db()
    .select({ startsAt: duties.startsAt })
    .from(duties)
    .where(
      and(
        gte(duties.startsAt, now),
        lt(duties.startsAt, startOfDay(addDays(dayOf(now), AHEAD_DAYS))),
        ne(duties.state, 'cancelled'),
        gt(duties.people, duties.assigned),
        at(seen),
      ),
    )
    .orderBy(asc(duties.startsAt))
    .limit(1)
    .get()
  return row ? mondayOf(dayOf(row.startsAt)) : null
}

const inWeekOf = (monday: Day, seen: Sites) =>
  and(gte(duties.startsAt, startOfDay(monday)), lt(duties.startsAt, startOfDay(addDays(monday, 7))), at(seen))

/** Returns how many shifts and gaps each site has in a week, leaving out sites without shifts. */
function countsOf(seen: Sites, monday: Day): Map<string, { shifts: number; gaps: number }> {
  const missing = sql<number>`sum(CASE WHEN ${duties.state} = 'cancelled' THEN 0 ELSE max(0, ${duties.people} - ${duties.assigned}) END)`
  const rows = db()
    .select({ siteId: duties.siteId, shifts: count(), gaps: missing })
    .from(duties)
    .where(inWeekOf(monday, seen))
    .groupBy(duties.siteId)
    .all()
  return new Map(rows.map(({ siteId, ...counts }) => [siteId, counts]))
}

function dutiesIn(seen: Sites, monday: Day): BoardDuty[] {
  const inWeek = inWeekOf(monday, seen)
  const rows = db().select().from(duties).where(inWeek).orderBy(asc(duties.startsAt), asc(duties.id)).all()
  const people = db()
    .select({ id: assignments.id, dutyId: assignments.dutyId, userId: assignments.userId, state: assignments.state })
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(and(inWeek, ne(assignments.state, 'removed')))
    .orderBy(asc(assignments.id))
    .all()
  const names = namesOf(people.map(({ userId }) => userId))
  const cannot = whoCannot(people.map(({ userId }) => userId))
  const on = new Map<string, typeof people>()
  for (const one of people) on.set(one.dutyId, [...(on.get(one.dutyId) ?? []), one])
  return rows.map(({ id, postId, siteId, day, wallStart, wallEnd, people, assigned, state, ...span }) => ({
    ...{ id, postId, siteId, day, start: wallStart, end: wallEnd, people, assigned, state },
    minutes: minutesBetween(span.startsAt, span.endsAt),
    on: (on.get(id) ?? []).map((one) => ({
      ...{ assignmentId: one.id, userId: one.userId, name: names.get(one.userId) ?? '', state: one.state },
      cannot: cannot(one.userId, span),
    })),
  }))
}

/** Returns the sites' positions, including removed ones that have a shift here. */
const postsOf = (seen: Sites, shown: readonly BoardDuty[]) =>
  db()
    .select({ id: posts.id, siteId: posts.siteId, name: posts.name })
    .from(posts)
    .where(
      and(
        or(isNull(posts.removedAt), inArray(posts.id, [...new Set(shown.map(({ postId }) => postId))])),
        seen === 'all' ? undefined : inArray(posts.siteId, [...seen]),
      ),
    )
    .orderBy(nameOrder(posts.name), asc(posts.id))
    .all()

const namesOfSites = (seen: Sites): { id: string; name: string }[] =>
  db()
    .select({ id: sites.id, name: sites.name })
    .from(sites)
    .where(and(isNull(sites.removedAt), seen === 'all' ? undefined : inArray(sites.id, [...seen])))
    .all()

function lastTimes(postIds: string[]): Map<string, { start: string; end: string }> {
  const last = sql<string>`(SELECT id FROM duties WHERE post_id = ${posts.id} ORDER BY starts_at DESC LIMIT 1)`
  const rows = db()
    .select({ postId: duties.postId, start: duties.wallStart, end: duties.wallEnd })
    .from(posts)
    .innerJoin(duties, eq(duties.id, last))
    .where(inArray(posts.id, postIds))
    .all()
  return new Map(rows.map(({ postId, ...times }) => [postId, times]))
}
