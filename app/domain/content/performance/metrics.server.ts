import { and, asc, count, eq, gt, gte, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { documentAcknowledgements, documents, performanceFeedback } from '#db/schema/content.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { holidayRequests } from '#db/schema/holidays.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { absentWithin } from '../../time/absences/absent.server.ts'
import { addDays, type Day, dayOf, endOfDay, startOfDay } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { attendanceRate, meanRating, mondayOf, performanceDefaults, punctualityRate } from './figures.ts'
import { type Goal, goalsOf, quarterEnd } from './goals.ts'

type Figure = keyof typeof performanceDefaults
/**
 * A person's figures. `assessed` is false while there are no records at all; `defaults` names the figures that are
 * documented defaults rather than the person's own.
 */
type Metrics = typeof performanceDefaults & {
  assessed: boolean
  defaults: Figure[]
  goals: Goal[]
  achievements: { title: string; detail: string }[]
}

const WEEKS = 12
/**
 * Figures that say something about the person. Goals are left out, because their progress may consist only of required
 * tasks.
 */
const ASSESSING: Figure[] = ['overallRating', 'attendanceRate', 'punctualityRate', 'feedbackCount']

/** The signed-in person's figures from clock entries, leave, feedback and documents; one element. */
export function listMetrics(actor: Person, now = new Date()): Metrics[] {
  demand(actor, 'performance.read')
  const starts = startsOf(actor.id, now)
  const ratings = ratingsOf(actor.id)
  const from = addDays(mondayOf(now), -7 * WEEKS)
  const attendance = attendanceRate(
    starts.map((start) => dayOf(start)),
    leaveOf(actor.id, from, addDays(mondayOf(now), -1)),
    from,
    WEEKS,
  )
  const rating = meanRating(ratings)
  const goals = goalsOf({ training: trainingOf(actor.id, now), attendance, rating }, quarterEnd(dayOf(now)))
  const judged = goals.filter((goal) => goal.progress !== null)
  const own: Partial<Record<Figure, number | null>> = {
    overallRating: rating,
    attendanceRate: attendance,
    punctualityRate: punctualityRate(starts),
    goalsCompleted: judged.length ? judged.filter((goal) => goal.status === 'Completed').length : null,
    totalGoals: judged.length ? goals.length : null,
    feedbackCount: ratings.length || null,
  }
  const figures = Object.keys(performanceDefaults) as Figure[]
  const defaults = figures.filter((figure) => own[figure] === null)
  const shown = Object.fromEntries(figures.map((figure) => [figure, own[figure] ?? performanceDefaults[figure]]))
  return [
    {
      ...(shown as typeof performanceDefaults),
      assessed: ASSESSING.some((figure) => own[figure] !== null),
      defaults,
      goals,
      achievements: achievementsOf(actor.id, now),
    },
  ]
}

/** Returns the starts of shifts in the whole weeks before this one. */
function startsOf(userId: string, now: Date): Date[] {
  const monday = mondayOf(now)
  return startsBetween(userId, startOfDay(addDays(monday, -7 * WEEKS)), startOfDay(monday))
}

/**
 * Returns when a person's shifts began. Somebody who clocked out for the break of a planned shift did not begin another
 * one, and nobody began a shift whose time control refused.
 */
function startsBetween(userId: string, from: Date, before: Date): Date[] {
  const rows = db()
    .select({ at: shifts.startedAt, dutyId: clockEntries.dutyId })
    .from(shifts)
    .leftJoin(clockEntries, and(eq(clockEntries.shiftId, shifts.id), eq(clockEntries.action, 'clock_in')))
    .where(
      and(
        eq(shifts.userId, userId),
        gte(shifts.startedAt, from),
        lt(shifts.startedAt, before),
        or(isNull(shifts.endedAt), gt(shifts.endedAt, shifts.startedAt)),
      ),
    )
    .orderBy(asc(shifts.startedAt))
    .all()
  return rows.filter(({ dutyId }, n) => !dutyId || dutyId !== rows[n - 1]?.dutyId).map(({ at }) => at)
}

/** Returns the days of annual and family leave: neither counts against a person. */
function leaveOf(userId: string, from: Day, to: Day): Day[] {
  // Filtered by person first, because only few of all approved holidays are theirs.
  const approved = and(eq(holidayRequests.userId, userId), sql`+${holidayRequests.status} = 'approved'`)
  const rows = db()
    .select({ start: holidayRequests.startDate, end: holidayRequests.endDate })
    .from(holidayRequests)
    .where(and(approved, gte(holidayRequests.endDate, from), lte(holidayRequests.startDate, to)))
    .all()
  const span = { startsAt: startOfDay(from), endsAt: endOfDay(to) }
  const family = absentWithin([userId], span).filter(({ kind }) => kind === 'family')
  const days: Day[] = []
  for (const { start, end } of [...rows, ...family.map((one) => ({ start: one.fromOn, end: one.toOn ?? to }))]) {
    for (let day = start < from ? from : start; day <= end && day <= to; day = addDays(day, 1)) days.push(day)
  }
  return days
}

const ratingsOf = (userId: string) =>
  db()
    .select({ rating: performanceFeedback.rating })
    .from(performanceFeedback)
    .where(eq(performanceFeedback.userId, userId))
    .all()
    .map(({ rating }) => rating)

function trainingOf(userId: string, now: Date): { done: number; asked: number } {
  const asked = and(
    eq(documents.category, 'training'),
    eq(documents.needsAcknowledgement, true),
    lte(documents.publishedAt, now),
  )
  const done = and(eq(documentAcknowledgements.documentId, documents.id), eq(documentAcknowledgements.userId, userId))
  const row = db()
    .select({ asked: count(), done: count(documentAcknowledgements.userId) })
    .from(documents)
    .leftJoin(documentAcknowledgements, done)
    .where(asked)
    .get()
  return { asked: row?.asked ?? 0, done: row?.done ?? 0 }
}

/** Returns this month's achievements so far. */
function achievementsOf(userId: string, now: Date): { title: string; detail: string }[] {
  const month = startOfDay(`${dayOf(now).slice(0, 7)}-01`)
  const found = [
    {
      n: startsBetween(userId, month, new Date(now.getTime() + 1)).length,
      one: 'shift worked',
      many: 'shifts worked',
    },
    {
      n: countOf(
        formSubmissions,
        and(
          eq(formSubmissions.userId, userId),
          ne(formSubmissions.status, 'draft'),
          gte(formSubmissions.submittedAt, month),
        ),
      ),
      one: 'form submitted',
      many: 'forms submitted',
    },
    {
      n: countOf(
        documentAcknowledgements,
        and(eq(documentAcknowledgements.userId, userId), gte(documentAcknowledgements.at, month)),
      ),
      one: 'document read and confirmed',
      many: 'documents read and confirmed',
    },
    {
      n: countOf(
        performanceFeedback,
        and(
          eq(performanceFeedback.userId, userId),
          gte(performanceFeedback.createdAt, month),
          or(eq(performanceFeedback.rating, 4), eq(performanceFeedback.rating, 5)),
        ),
      ),
      one: 'positive review',
      many: 'positive reviews',
    },
  ]
  return found.filter(({ n }) => n > 0).map(({ n, one, many }) => ({ title: String(n), detail: n === 1 ? one : many }))
}

type Countable = typeof formSubmissions | typeof documentAcknowledgements | typeof performanceFeedback
const countOf = (table: Countable, where: ReturnType<typeof and>) =>
  db().select({ n: count() }).from(table).where(where).get()?.n ?? 0
