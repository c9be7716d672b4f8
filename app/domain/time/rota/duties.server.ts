import { and, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import { getTableColumns } from 'drizzle-orm'
import { assignments, duties } from '#db/schema/rota.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { sitesOf } from '../../kernel/access/grants.server.ts'
import { addDays, dayOf, endOfDay, startOfDay } from '~/platform/dates.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { conflict, invalid } from '~/platform/problem.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { assignWithin, refuseJudged, refuseOwnBegun, refuseOwnWarning } from './assign.server.ts'
import {
  assignmentsOf,
  type DutyRow,
  dutyFor,
  dutyRow,
  isLive,
  isPublished,
  viewDuties,
  viewDuty,
} from './duty-view.server.ts'
import { judge } from './facts.server.ts'
import { type DutyChange, type DutyQuery, type NewDuty } from './input.ts'
import { type PostRow, postFor } from './posts.server.ts'
import { recordPlan, tellChange } from './told.server.ts'
import { unreachedOf } from './unreached.server.ts'
import { type DutyView, type TakenView } from './views.ts'
import { spanOf } from './wall-clock.ts'

/** Returns duties that begin on these days, by default seven from today, earliest first. @throws Problem invalid */
export function listDuties(actor: Person, query: DutyQuery, now = new Date()): Page<DutyView> {
  const seen = sitesOf(actor, 'rota.see')
  const from = query.from ?? dayOf(now)
  const to = query.to ?? addDays(from, 6)
  const [start, end] = [startOfDay(from), endOfDay(to)]
  const where = and(
    gte(duties.startsAt, start),
    lt(duties.startsAt, end),
    seen === 'all' ? undefined : inArray(duties.siteId, [...seen]),
    query.siteId ? eq(duties.siteId, query.siteId) : undefined,
    query.userId
      ? sql`${duties.id} IN (SELECT ${assignments.dutyId} FROM ${assignments} WHERE ${and(
          eq(assignments.userId, query.userId),
          gte(assignments.startsAt, start),
          lt(assignments.startsAt, end),
          ne(assignments.state, 'removed'),
        )})`
      : undefined,
  )
  const { rows, next } = findPage({
    ...{ from: duties, columns: getTableColumns(duties), where },
    ...{ by: [duties.startsAt, duties.id], descending: false, cursor: { after: query.after }, limit: query.limit },
  })
  return { items: viewDuties(rows), next, total: null }
}

/** Returns a duty. @throws Problem not_found */
export function findDuty(actor: Person, { id }: { id: string }): DutyView {
  return viewDuty(dutyFor(actor, 'rota.see', id))
}

/**
 * Plans a duty as a draft, about which nobody is told, and assigns the person if one is named. If the assignment is
 * refused, no draft is made.
 * @throws Problem not_found, invalid; with a person as `assign`
 */
export function addDuty(actor: Person, input: NewDuty, now = new Date()): DutyView {
  const { userId, reason } = input
  return commit(() => {
    const row = draftDuty(postFor(actor, input.postId), input, now)
    const details = { day: row.day, start: row.wallStart, end: row.wallEnd }
    recordPlan(actor, 'duty.planned', row, details, now)
    if (userId) assignWithin(actor, row, { userId, reason }, now)
    return findDuty(actor, row)
  })
}

type Planned = Pick<NewDuty, 'day' | 'start' | 'end'> & Partial<NewDuty> & { patternId?: string; patternKey?: string }

/** Writes a draft with the position's defaults. Within a commit. @throws Problem invalid if the break is too long */
export function draftDuty(post: PostRow, planned: Planned, now: Date): DutyRow {
  const { minutes, ...span } = spanOf(planned.day, planned.start, planned.end)
  // The position's usual break may be longer than a short duty, which then has no break.
  const usual = post.unpaidBreakMinutes < minutes ? post.unpaidBreakMinutes : 0
  const row = {
    id: newId(now.getTime()),
    postId: post.id,
    siteId: post.siteId,
    day: planned.day,
    wallStart: planned.start,
    wallEnd: planned.end,
    ...span,
    breakMinutes: planned.breakMinutes ?? usual,
    people: planned.people ?? post.people,
    patternId: planned.patternId ?? null,
    patternKey: planned.patternKey ?? null,
    createdAt: now,
    updatedAt: now,
  }
  refuseLongBreak(row.breakMinutes, minutes)
  return write().insert(duties).values(row).returning().get()
}

/**
 * Changes a duty. If it is moved, its people are checked again; if it was published, they are also told the old and new
 * times and must confirm again.
 * @throws Problem not_found; invalid; forbidden `own_decision` for what pays the actor's own shift once it has begun,
 * and for a warning about the actor;
 * conflict `stale`, `cancelled`, `too_many`, or with the code of the refusal and the person; unprocessable
 * `needs_reason`
 */
export function changeDuty(actor: Person, input: DutyChange, now = new Date()): DutyView {
  return commit(() => {
    const before = dutyFor(actor, 'rota.plan', input.id)
    if (before.state === 'cancelled') throw conflict('This shift was cancelled', { code: 'cancelled' })
    if (input.version !== undefined && input.version !== before.version)
      throw conflict('A colleague has just changed this shift. Please check it again.', { code: 'stale' })
    const next = changed(actor, before, input)
    const moved =
      next.postId !== before.postId || +next.startsAt !== +before.startsAt || +next.endsAt !== +before.endsAt
    const own = moved || next.breakMinutes !== before.breakMinutes ? refuseOwnBegun(actor, before, now) : {}
    const live = assignmentsOf(before.id).filter(isLive)
    if (live.length > next.people)
      throw conflict(`${live.length} people are on this shift. Remove one of them first.`, { code: 'too_many' })
    for (const { userId } of moved ? live : []) {
      const judged = judge(userId, { ...before, ...next }, now)
      refuseJudged(judged, input.reason)
      refuseOwnWarning(actor, userId, judged)
    }
    const published = isPublished(before)
    const row = write()
      .update(duties)
      .set({
        ...next,
        state: published && moved ? 'changed' : before.state,
        version: before.version + 1,
        updatedAt: now,
      })
      .where(and(eq(duties.id, before.id), eq(duties.version, before.version)))
      .returning()
      .get()
    if (moved) moveAssignments(row, published, now)
    if (published && moved)
      tellChange(
        actor,
        'changed',
        row,
        live.map(({ userId }) => userId),
        now,
        before,
      )
    const { day, wallStart: start, wallEnd: end, people, breakMinutes } = row
    const breakBefore = breakMinutes === before.breakMinutes ? undefined : before.breakMinutes
    const details = { day, start, end, breakMinutes, breakBefore, people, reason: input.reason, ...own }
    recordPlan(actor, 'duty.replanned', row, details, now)
    return viewDuty(dutyRow(row.id))
  })
}

/**
 * Removes a draft, or cancels a published duty and tells the people on it. @throws Problem not_found, conflict;
 * forbidden `own_decision` for the actor's own shift once it has begun
 */
export const removeDuty = (actor: Person, { id }: { id: string }, now = new Date()): TakenView =>
  commit(() => {
    const before = dutyFor(actor, 'rota.plan', id)
    if (before.state === 'cancelled') throw conflict('This shift is already cancelled', { code: 'cancelled' })
    if (!isPublished(before)) {
      removeDraft(actor, before, now)
      return { message: 'Shift deleted', unreached: [] }
    }
    refuseOwnBegun(actor, before, now)
    recordRemoval(actor, before, now)
    const people = assignmentsOf(id)
      .filter(isLive)
      .map(({ userId }) => userId)
    const next = { state: 'cancelled', version: before.version + 1, updatedAt: now }
    const row = write().update(duties).set(next).where(eq(duties.id, id)).returning().get()
    tellChange(actor, 'cancelled', row, people, now)
    return { message: 'Shift cancelled', unreached: unreachedOf(actor, people) }
  })

/**
 * Removes a draft, about which nobody was told. Within a commit, for use cases that have already checked the
 * permission.
 */
export function removeDraft(actor: Person, draft: DutyRow, now: Date): void {
  recordRemoval(actor, draft, now)
  write().delete(assignments).where(eq(assignments.dutyId, draft.id)).run()
  write().delete(duties).where(eq(duties.id, draft.id)).run()
}

const recordRemoval = (actor: Person, row: DutyRow, now: Date) =>
  recordPlan(actor, 'duty.removed', row, { day: row.day, start: row.wallStart, end: row.wallEnd }, now)

function changed(actor: Person, before: DutyRow, input: DutyChange) {
  const post = postFor(actor, input.postId ?? before.postId)
  if (post.siteId !== before.siteId) throw invalid('postId', 'This position is at another site')
  const [day, start, end] = [input.day ?? before.day, input.start ?? before.wallStart, input.end ?? before.wallEnd]
  const { minutes, ...span } = spanOf(day, start, end)
  const breakMinutes = input.breakMinutes ?? before.breakMinutes
  refuseLongBreak(breakMinutes, minutes)
  const people = input.people ?? before.people
  return { postId: post.id, day, wallStart: start, wallEnd: end, ...span, breakMinutes, people }
}

/** Moves a duty's assignments to its new times. If it was published, everyone must confirm again. */
function moveAssignments({ id, startsAt, endsAt }: DutyRow, published: boolean, now: Date): void {
  const hours = { startsAt, endsAt, updatedAt: now }
  write().update(assignments).set(hours).where(eq(assignments.dutyId, id)).run()
  if (!published) return
  write()
    .update(assignments)
    .set({ state: 'assigned', confirmedAt: null })
    .where(and(eq(assignments.dutyId, id), inArray(assignments.state, ['confirmed'])))
    .run()
}

function refuseLongBreak(breakMinutes: number, minutes: number): void {
  if (breakMinutes >= minutes) throw invalid('breakMinutes', 'The break cannot be longer than the shift')
}
