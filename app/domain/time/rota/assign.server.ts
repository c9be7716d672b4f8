import { and, eq } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { assignments } from '#db/schema/rota.ts'
import { type Actor, type Person, selfOf } from '../../kernel/access/actor.ts'
import { refuseOwn } from '../../kernel/access/own-decision.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { conflict, notFound, Problem } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import {
  type AssignmentRow,
  type DutyRow,
  dutyFor,
  dutyRow,
  isLive,
  isPublished,
  viewAssignment,
} from './duty-view.server.ts'
import { judge } from './facts.server.ts'
import { type Judgement, speaksAgainst } from './gates.ts'
import { type NewAssignment } from './input.ts'
import { recordPlan, tellChange } from './told.server.ts'
import { unreachedOf } from './unreached.server.ts'
import { type AssignmentView, type TakenView } from './views.ts'
import { inSentences } from '~/platform/sentences.ts'

/**
 * Assigns a person to the duty `id`. If it is published, they are told immediately. A single transaction checks and
 * writes, so if two planners assign the same person at the same time, one of them is refused.
 * @throws Problem not_found; conflict with the code of what forbids it (`overlap`, `on_leave`, `inactive`, `full`,
 * `already_assigned`, `cancelled`); unprocessable `needs_reason` with `warnings` if no reason is given; forbidden
 * `own_decision` for a warning about the actor, for a colleague instead of the actor once the shift has begun, and for
 * the actor on a shift that has ended
 */
export const assign = (actor: Person, { id, ...who }: NewAssignment, now = new Date()): AssignmentView =>
  commit(() => viewAssignment(assignWithin(actor, dutyFor(actor, 'rota.plan', id), who, now)))

/** Does the same as `assign`, within a commit, for a duty at a site that the actor plans. */
export function assignWithin(
  actor: Person,
  duty: DutyRow,
  { userId, reason, insteadOf }: Omit<NewAssignment, 'id'>,
  now: Date,
): AssignmentRow {
  findRow(userId)
  if (insteadOf === selfOf(actor) && isPublished(duty)) refuseOwnBegun(actor, duty, now)
  // Once it is over, a shift only says what the hours of its people are paid.
  if (duty.endsAt <= now) refuseOwn(actor, userId)
  if (insteadOf) takeOff(actor, duty, insteadOf, now)
  refuseUnfit(insteadOf ? dutyRow(duty.id) : duty, userId)
  const judged = judge(userId, duty, now)
  refuseJudged(judged, reason)
  refuseOwnWarning(actor, userId, judged)
  const { id } = putOn(duty, userId, { reason, decidedBy: actor.id }, now)
  if (isPublished(duty)) tellChange(actor, 'assigned', duty, [userId], now)
  else {
    const details = { userId, startsAt: duty.startsAt, endsAt: duty.endsAt, reason }
    recordPlan(actor, 'assignment.drafted', duty, details, now)
  }
  return assignmentRow(id)
}

/**
 * Removes a person from a duty, and tells them if they had been told of it. @throws Problem not_found; forbidden
 * `own_decision` for the actor's own shift once it has begun
 */
export function unassign(actor: Person, { id }: { id: string }, now = new Date()): TakenView {
  return commit(() => {
    const { dutyId, userId, ...row } = assignmentRow(id)
    const duty = dutyFor(actor, 'rota.plan', dutyId)
    if (row.state === 'removed') throw notFound('Assignment')
    if (userId === selfOf(actor) && isPublished(duty) && isLive(row)) refuseOwnBegun(actor, duty, now)
    write()
      .update(assignments)
      .set({ state: 'removed', decidedBy: actor.id, updatedAt: now })
      .where(eq(assignments.id, id))
      .run()
    const told = isPublished(duty) && isLive(row) ? [userId] : []
    if (told.length) tellChange(actor, 'withdrawn', duty, told, now)
    else {
      const details = { userId, startsAt: duty.startsAt, endsAt: duty.endsAt }
      recordPlan(actor, 'assignment.dropped', duty, details, now)
    }
    return { message: 'Removed from the shift', unreached: unreachedOf(actor, told) }
  })
}

/**
 * Refuses the actor a change of their own shift once it has begun: its times and break say what they are paid, and
 * without it nobody would read that they did not come. Those who were taken off after they had worked on it are refused
 * too. @throws Problem forbidden `own_decision`
 */
export function refuseOwnBegun(actor: Person, { id, startsAt }: DutyRow, now: Date): { decidedOwn?: true } {
  if (startsAt > now) return {}
  const self = selfOf(actor)
  const theirs = assignmentFor(id, self)
  return (theirs && isLive(theirs)) || hasWorkedOn(self, id) ? refuseOwn(actor, self) : {}
}

const hasWorkedOn = (userId: string, dutyId: string): boolean =>
  db()
    .select({ id: clockEntries.id })
    .from(clockEntries)
    .where(and(eq(clockEntries.userId, userId), eq(clockEntries.dutyId, dutyId)))
    .limit(1)
    .get() !== undefined

/** Removes from a duty a person who is being replaced, and tells them. Within a commit. */
export function takeOff(actor: Actor, duty: DutyRow, userId: string, now: Date): void {
  const before = assignmentFor(duty.id, userId)
  if (!before || !isLive(before)) return
  const decidedBy = actor.kind === 'person' ? actor.id : null
  write()
    .update(assignments)
    .set({ state: 'removed', decidedBy, updatedAt: now })
    .where(eq(assignments.id, before.id))
    .run()
  if (isPublished(duty)) tellChange(actor, 'withdrawn', duty, [userId], now)
}

/** Refuses if the duty is full or closed, or if this person cannot work it. @throws Problem conflict */
export function refuseUnfit(duty: DutyRow, userId: string): void {
  if (duty.state === 'cancelled') throw conflict('This shift was cancelled', { code: 'cancelled' })
  const before = assignmentFor(duty.id, userId)
  if (before && isLive(before)) throw conflict('This person is already on the shift', { code: 'already_assigned' })
  if (duty.assigned >= duty.people) throw conflict('This shift is fully staffed', { code: 'full' })
}

/**
 * Refuses an assignment if there are refusals, or if there are warnings and no reason is given. @throws Problem
 * conflict, unprocessable
 */
export function refuseJudged({ refusals, warnings }: Judgement, reason: string | null): void {
  const [first] = refusals
  if (first) throw conflict(first.message, { code: first.code, refusals })
  if (warnings.length && !reason)
    throw new Problem(
      'unprocessable',
      inSentences([...warnings.map(({ message }) => message), 'Please give a reason.']),
      {
        code: 'needs_reason',
        facts: { warnings },
      },
    )
}

/**
 * Prevents planners from overriding a warning about themselves: too little rest is not theirs to wave through. @throws
 * Problem forbidden `own_decision`, except for a sole administrator
 */
export function refuseOwnWarning(actor: Actor, userId: string, judged: Judgement): void {
  const [against] = speaksAgainst({ ...judged, refusals: [] })
  if (against) refuseOwn(actor, userId, inSentences([against.message, OWN_WARNING]))
}

/** What a planner reads who wants to lift a warning about themselves. */
export const OWN_WARNING = 'This concerns you. Please ask a colleague who plans this site.'

/**
 * Writes an assignment: updates the earlier one for the same person and duty, or adds a new one. Within a commit; the
 * caller has made all checks.
 */
export function putOn(
  { id: dutyId, startsAt, endsAt }: DutyRow,
  userId: string,
  how: { reason: string | null; decidedBy: string | null; confirmedAt?: Date },
  now: Date,
): AssignmentRow {
  const state = how.confirmedAt ? 'confirmed' : 'assigned'
  const fresh = { toldAt: null, toldVersion: null, declineReason: null, confirmedAt: how.confirmedAt ?? null }
  // Somebody who was taken off and is put back is on the duty from now: what ended in between does not go on.
  const row = { ...fresh, ...how, dutyId, userId, startsAt, endsAt, state, createdAt: now, updatedAt: now }
  return write()
    .insert(assignments)
    .values({ ...row, id: newId(now.getTime()) })
    .onConflictDoUpdate({ target: [assignments.dutyId, assignments.userId], set: row })
    .returning()
    .get()
}

/** Returns one person's assignment to a duty, whatever its state. */
export const assignmentFor = (dutyId: string, userId: string): AssignmentRow | undefined =>
  db()
    .select()
    .from(assignments)
    .where(and(eq(assignments.dutyId, dutyId), eq(assignments.userId, userId)))
    .get()

function assignmentRow(id: string): AssignmentRow {
  const row = db().select().from(assignments).where(eq(assignments.id, id)).get()
  if (!row) throw notFound('Assignment')
  return row
}
