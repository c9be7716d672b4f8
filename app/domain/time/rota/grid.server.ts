import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#db/schema/people.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demandAt, mayAt } from '../../kernel/access/grants.server.ts'
import { searchFor } from '../../kernel/people/search.server.ts'
import { chooseSite, firstSite } from '../../kernel/sites/choose.server.ts'
import { SiteWord } from '../../kernel/sites/input.ts'
import { addDays, type Day, dayOf, isDay } from '~/platform/dates.ts'
import { isProblem, Problem } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'
import { assign } from './assign.server.ts'
import { listSwaps } from './decide-swap.server.ts'
import { changeDuty, listDuties } from './duties.server.ts'
import { isLive } from './duty-view.server.ts'
import { mondayOf } from './gates.ts'
import { type DutyChange, type NewAssignment, SwapQuery } from './input.ts'
import { shiftsMessage } from './message.ts'
import { listPosts } from './posts.server.ts'
import { whoCannot } from './unavailable-rows.server.ts'
import { type Unreached, unreachedOf } from './unreached.server.ts'
import { type AssignmentView, type DutyView } from './views.ts'

const word = z.string().trim().max(100).optional()

/** The week and the site, the selected duty, and the words to search for people. */
export const GridQuery = z.object({
  site: word,
  siteName: SiteWord,
  week: z.string().refine(isDay, 'This is not a date').optional(),
  duty: word,
  find: word,
})
export type GridQuery = z.infer<typeof GridQuery>

/** The most choices that a list can have and still be readable. */
const MOST = 100
const DAYS_AFTER_MONDAY = 6

/**
 * Returns one site's week, by default this week at the first site: positions, duties and waiting swaps. For a selected
 * duty it includes the people who could do it. @throws Problem not_found for a site without access
 */
export function findGrid(actor: Person, { site, siteName, week, duty, find }: GridQuery, now = new Date()) {
  const { site: chosenSite, ...sites } = chooseSite(actor, { siteId: site, siteName })
  const shown = chosenSite ?? (site ? null : firstSite(actor))
  const siteId = shown?.id ?? site ?? null
  const monday = mondayOf(week ?? dayOf(now))
  const thisMonday = mondayOf(dayOf(now))
  const weeks = { monday, thisMonday, before: addDays(monday, -7), after: addDays(monday, 7) }
  const siteLabel = shown?.label ?? ''
  const none = {
    sites,
    siteId,
    siteLabel,
    weeks,
    mayPlan: false,
    maySettle: false,
    posts: [],
    duties: [],
    cannot: [],
    swaps: [],
    toTell: [],
  }
  if (siteId === null) return { ...none, chosen: null, people: null }
  const posts = listPosts(actor, { id: siteId })
  const duties = dutiesOf(actor, siteId, monday)
  const mayPlan = mayAt(actor, 'rota.plan', siteId)
  const chosen = duties.find(({ id }) => id === duty) ?? null
  return {
    sites,
    siteId,
    siteLabel,
    weeks,
    mayPlan,
    maySettle: mayAt(actor, 'rota.settle', siteId),
    posts,
    duties,
    cannot: cannotWork(duties),
    swaps: listSwaps(actor, SwapQuery.parse({ siteId })).items,
    toTell: mayPlan ? unreachedIn(actor, duties, now) : [],
    chosen,
    people: chosen && mayPlan ? listPlannable(actor, siteId, find, spanned(chosen)) : null,
  }
}

/**
 * Returns the people whom no message can reach and who have published shifts ahead this week, with the words to tell
 * them.
 */
function unreachedIn(actor: Person, week: readonly DutyView[], now: Date): (Unreached & { message: string })[] {
  const coming = week.filter(({ state, endsAt }) => ['published', 'changed'].includes(state) && new Date(endsAt) > now)
  const mine = (userId: string) =>
    coming.filter((duty) => duty.assignments.some((one) => one.userId === userId && one.toldAt && isLive(one)))
  const ids = coming.flatMap(({ assignments }) => assignments.filter(isLive).map(({ userId }) => userId))
  return unreachedOf(actor, [...new Set(ids)])
    .map((person) => ({ ...person, shifts: mine(person.userId) }))
    .filter(({ shifts }) => shifts.length > 0)
    .map(({ shifts, ...person }) => ({ ...person, message: shiftsMessage(person.userName, shifts) }))
}

const dutiesOf = (actor: Person, siteId: string, monday: Day) =>
  listDuties(actor, { siteId, from: monday, to: addDays(monday, DAYS_AFTER_MONDAY), limit: 2000 }).items

/** Returns the ids of assignments at times when the person has said that they cannot work. */
function cannotWork(week: readonly DutyView[]): string[] {
  const live = week.flatMap((duty) =>
    duty.assignments.filter(isLive).map(({ id, userId }) => ({ id, userId, ...spanned(duty) })),
  )
  const cannot = whoCannot(live.map(({ userId }) => userId))
  return live.filter((one) => cannot(one.userId, one)).map(({ id }) => id)
}

const spanned = ({ startsAt, endsAt }: Pick<DutyView, 'startsAt' | 'endsAt'>) => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
})

/**
 * Returns the active people whom a planner of the site may choose, by name, and whether there are more. @param span the
 * hours of a duty: people who have said that they cannot work then are marked
 */
export function listPlannable(actor: Person, siteId: string, find?: string, span?: { startsAt: Date; endsAt: Date }) {
  demandAt(actor, 'rota.plan', siteId)
  const rows = db()
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      employeeId: users.employeeId,
    })
    .from(users)
    .where(and(eq(users.isActive, true), searchFor(find)?.where))
    .orderBy(asc(users.sortName), asc(users.id))
    .limit(MOST + 1)
    .all()
  const cannot = span ? whoCannot(rows.map(({ id }) => id)) : null
  const items = rows.slice(0, MOST).map(({ id, firstName, lastName, employeeId }) => {
    const said = span && cannot?.(id, span) ? ', cannot work then' : ''
    return { value: id, label: `${firstName} ${lastName}${employeeId ? ` (${employeeId})` : ''}${said}` }
  })
  return { items, more: rows.length > MOST }
}

/**
 * Does the same as `assign` for a form: a refusal is shown at the person, a warning at the reason field. @throws
 * Problem as `assign` does, with messages by field
 */
export function assignByForm(actor: Person, input: NewAssignment): AssignmentView & Telling {
  const view = byField(() => assign(actor, input), 'userId')
  return { ...view, unreached: unreachedOf(actor, view.toldAt ? [view.userId] : []) }
}
type Telling = { unreached: Unreached[] }

/**
 * Does the same as `changeDuty` for a form: a refusal is shown at the top of the form, a warning at the reason field.
 * @throws Problem as `changeDuty` does, with messages by field
 */
export function changeByForm(actor: Person, input: DutyChange): DutyView & Telling {
  const view = byField(() => changeDuty(actor, input), '')
  const told = view.assignments.filter((one) => isLive(one) && one.toldVersion === view.version)
  const ids = view.publishedAt === null ? [] : told.map(({ userId }) => userId)
  return { ...view, unreached: unreachedOf(actor, ids) }
}

/** Does the work, and moves a refusal to the form field that it is about. */
export function byField<T>(work: () => T, forbidden: string): T {
  try {
    return work()
  } catch (error) {
    if (!isProblem(error) || !['conflict', 'unprocessable'].includes(error.kind)) throw error
    const { kind, message, code } = error
    const field = code === 'needs_reason' ? 'reason' : forbidden
    throw new Problem(kind, message, { code, errors: field ? { [field]: [message] } : undefined })
  }
}
