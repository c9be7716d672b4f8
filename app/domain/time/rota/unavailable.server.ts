import { and, asc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import { assignments, duties, unavailableTimes } from '#db/schema/rota.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { addDays, type Day, dayOf, startOfDay } from '~/platform/dates.ts'
import { conflict, invalid, notFound } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { type DutyRow, hoursOf, placesOf } from './duty-view.server.ts'
import { refuseUnseen, seenAmong, wordsReader } from './seen-person.server.ts'
import { daysWithin, isOver, timesWithin } from './unavailable.ts'
import { type NewUnavailable, type UnavailableQuery } from './unavailable-input.ts'
import { unavailableOf, type UnavailableRow } from './unavailable-rows.server.ts'
import { type UnavailableDayView, type UnavailableView } from './unavailable-views.ts'

/** How many unavailable times that have not ended a person may have. More would amount to a rota. */
const MOST = 100
/** Past times are no longer needed, but they are kept for a month in case anyone asks about them. */
const KEPT_DAYS = 30
const ASKED_DAYS = 27

/**
 * Returns when the actor has said they cannot work, leaving out past times. Each has the duties that the actor is on at
 * that time.
 */
export function listOwnUnavailable(actor: Person, _nothing: object = {}, now = new Date()): UnavailableView[] {
  demand(actor, 'rota.own')
  return viewAll(actor.id, standing(actor.id, now), now)
}

/**
 * Records that the actor cannot work at this time. Their duties do not change, because a duty is given back only by
 * declining it. The same time with the same words is not added twice. @throws Problem invalid for a past time; conflict
 * `too_many` if there would be more than a hundred
 */
export function addUnavailable(actor: Person, input: NewUnavailable, now = new Date()): UnavailableView {
  demand(actor, 'rota.own')
  const { from, to, start, end, weekly, until, words } = input
  const said = { fromOn: from, toOn: to ?? from, wallStart: start ?? null, wallEnd: end ?? null }
  const row = { ...said, weekly, untilOn: until ?? null, words, id: newId(now.getTime()), userId: actor.id }
  if (isOver(row, dayOf(now))) throw invalid(weekly ? 'until' : to ? 'to' : 'from', 'This has already ended')
  return commit(() => {
    const before = standing(actor.id, now)
    const same = before.find((one) => saysOf(one) === saysOf(row))
    if (same) return viewAll(actor.id, [same], now)[0]!
    if (before.length >= MOST)
      throw conflict(`You already have ${MOST} unavailable times. Please remove some.`, {
        code: 'too_many',
      })
    const made = write()
      .insert(unavailableTimes)
      .values({ ...row, createdAt: now })
      .returning()
      .get()
    recordChange(actor, 'unavailable.added', made, now)
    return viewAll(actor.id, [made], now)[0]!
  })
}

/**
 * Removes the entry, because the actor can work then after all. @throws Problem not_found, also for another person's
 */
export function removeUnavailable(actor: Person, { id }: { id: string }, now = new Date()): { message: string } {
  demand(actor, 'rota.own')
  return commit(() => {
    const mine = and(eq(unavailableTimes.id, id), eq(unavailableTimes.userId, actor.id))
    const row = write().delete(unavailableTimes).where(mine).returning().get()
    if (!row) throw notFound('Entry')
    recordChange(actor, 'unavailable.removed', row, now)
    return { message: 'Removed' }
  })
}

/**
 * Returns day by day when a person has said they cannot work, for people who manage their sites. Private words are
 * included as `wordsReader` allows. @throws Problem not_found if the actor has access to some sites only, and the
 * person has no published shift there
 */
export function listUnavailable(actor: Person, query: UnavailableQuery, now = new Date()): UnavailableDayView[] {
  refuseUnseen(actor, query.id, now)
  const from = query.from ?? dayOf(now)
  const to = query.to ?? addDays(from, ASKED_DAYS)
  return unavailableDays(actor, [query.id], { from, to }, now).map(({ userId: _, ...day }) => day)
}

/** Returns the same for several people, leaving out those whose rota the actor may not see. */
export function unavailableDays(actor: Person, userIds: readonly string[], span: { from: Day; to: Day }, now: Date) {
  const seen = [...seenAmong(actor, userIds, now)]
  const readable = wordsReader(actor, seen, now)
  return unavailableOf(seen)
    .flatMap((row) => {
      const { userId, words, weekly } = row
      const shifts = words === null ? [] : readable(row)
      const open =
        shifts === 'all' ? null : new Set(shifts.flatMap(({ startsAt, endsAt }) => daysMet(row, startsAt, endsAt)))
      const wordsOn = (day: Day) => (open === null || open.has(day) ? words : null)
      return daysWithin(row, span.from, span.to).map((day) => ({ userId, ...day, words: wordsOn(day.day), weekly }))
    })
    .sort((a, b) => a.day.localeCompare(b.day) || (a.start ?? '').localeCompare(b.start ?? ''))
}

const daysMet = (row: UnavailableRow, startsAt: Date, endsAt: Date) =>
  timesWithin(row, startsAt, endsAt).map(({ day }) => day)

/**
 * Deletes times that ended over a month ago, unless the person is under legal hold. For the nightly purge. @returns how
 * many
 */
export function purgeUnavailable(now: Date): number {
  const before = addDays(dayOf(now), -KEPT_DAYS)
  const { weekly, toOn, untilOn, userId } = unavailableTimes
  const old = or(and(eq(weekly, false), lt(toOn, before)), and(eq(weekly, true), lt(untilOn, before)))
  const held = sql`${userId} IN (SELECT id FROM users WHERE legal_hold = 1)`
  return commit(
    () =>
      write()
        .delete(unavailableTimes)
        .where(and(old, sql`NOT ${held}`))
        .run().changes,
  )
}

const saysOf = ({ fromOn, toOn, wallStart, wallEnd, weekly, untilOn, words }: Omit<UnavailableRow, 'createdAt'>) =>
  JSON.stringify([fromOn, toOn, wallStart, wallEnd, weekly, untilOn, words])
const standing = (userId: string, now: Date) => unavailableOf([userId]).filter((row) => !isOver(row, dayOf(now)))

function viewAll(userId: string, rows: UnavailableRow[], now: Date): UnavailableView[] {
  const theirs = rows.length ? dutiesAhead(userId, now) : []
  const places = placesOf(theirs)
  return rows.map((row) => ({
    id: row.id,
    from: row.fromOn,
    to: row.toOn,
    start: row.wallStart,
    end: row.wallEnd,
    weekly: row.weekly,
    until: row.untilOn,
    words: row.words,
    createdAt: row.createdAt.toISOString(),
    duties: theirs
      .filter(({ startsAt, endsAt }) => timesWithin(row, startsAt, endsAt).length > 0)
      .map((duty) => {
        const { id, site, post, startsAt, endsAt } = hoursOf(duty, places)
        return { id, site, post, startsAt, endsAt }
      }),
  }))
}

/** Returns the person's duties that have not ended, if they were told about them. */
const dutiesAhead = (userId: string, now: Date): DutyRow[] =>
  db()
    .select({ duty: duties })
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(
      and(
        eq(assignments.userId, userId),
        // No duty is longer than a day and an hour, so the index on the start keeps this fast.
        gt(assignments.startsAt, startOfDay(addDays(dayOf(now), -2))),
        gt(assignments.endsAt, now),
        inArray(assignments.state, ['assigned', 'confirmed']),
        inArray(duties.state, ['published', 'changed']),
      ),
    )
    .orderBy(asc(assignments.startsAt))
    .all()
    .map(({ duty }) => duty)

/**
 * Records a change in the permanent audit trail, without the person's words, because these may reveal their health or
 * family matters.
 */
function recordChange(
  actor: Person,
  type: 'unavailable.added' | 'unavailable.removed',
  row: UnavailableRow,
  now: Date,
) {
  const { fromOn, toOn, wallStart, wallEnd, weekly, untilOn } = row
  const details = { from: fromOn, to: toOn, start: wallStart, end: wallEnd, weekly, until: untilOn }
  const payload = { userId: actor.id, userName: namesOf([actor.id]).get(actor.id) ?? '' }
  record(actor, { type, subject: { type: 'user', id: actor.id }, personId: actor.id, details, payload }, now)
}
