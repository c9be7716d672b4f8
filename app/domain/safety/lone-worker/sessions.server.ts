import { and, count, desc, eq, gte, sql } from 'drizzle-orm'
import { literal } from '#db/literal.ts'
import { loneSessions } from '#db/schema/lone-worker.ts'
import { type Actor, type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { annotateAlerts } from '../emergencies/watch-alerts.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { presentSite } from '../../kernel/sites/sites.server.ts'
import { DAY_MS, showTime } from '~/platform/dates.ts'
import { conflict, invalid, notFound } from '~/platform/problem.ts'
import { commit, db, newId, prepared, write } from '~/platform/store.server.ts'
import { seal } from '~/platform/vault.server.ts'
import { STANDARD_MINUTES } from './alone.ts'
import { type Check, enterCheck, payloadOf, writeLine } from './checks.server.ts'
import { type CheckLocation, type LoneStart } from './input.ts'
import { noteAad, type SessionRow, viewSession } from './session-view.server.ts'
import { dueAfter, nextLook } from './timers.ts'
import { type LoneSession } from './views.ts'

const ACTIVE = eq(loneSessions.state, literal('active'))

export type HowStarted = 'self' | 'control' | 'clock_in'
export type HowEnded = 'self' | 'control' | 'clock_out'

/**
 * Starts a session for the actor. @throws Problem conflict `lone_open` if one is open, invalid, not_found for a site
 */
export function startSession(actor: Person, input: LoneStart, now = new Date()): LoneSession {
  demand(actor, 'lone.own')
  return commit(() => viewSession(open(actor, actor.id, input, 'self', now)))
}

/** Returns the actor's open session; null if there is none. */
export function findCurrentSession(actor: Person): LoneSession | null {
  demand(actor, 'lone.own')
  const row = activeOf(actor.id)
  return row ? viewSession(row) : null
}

const ENDS: Record<HowEnded, string> = {
  self: 'by the person themselves',
  control: 'by the control room',
  clock_out: 'with the clock-out',
}

type Start = Pick<LoneStart, 'siteId' | 'place' | 'note' | 'plannedEnd'> & {
  intervalMinutes?: number
  graceMinutes: number
  location?: CheckLocation
  /** The shift that the session covers. */
  shiftId?: string
}

/** Opens a session, within a commit. @throws Problem conflict `lone_open`, invalid, not_found */
export function open(actor: Actor, userId: string, input: Start, how: HowStarted, now: Date): SessionRow {
  const { plannedEnd, location, note } = input
  if (plannedEnd && plannedEnd <= now) throw invalid('plannedEnd', 'The planned end has already passed')
  if (plannedEnd && plannedEnd.getTime() - now.getTime() > DAY_MS)
    throw invalid('plannedEnd', 'A session can last at most a day')
  const site = input.siteId ? presentSite(input.siteId) : null
  const intervalS = (input.intervalMinutes ?? site?.checkIntervalMinutes ?? STANDARD_MINUTES) * 60
  const id = newId(now.getTime())
  const row = {
    ...{ id, userId, intervalS, siteId: site?.id ?? null, place: input.place, shiftId: input.shiftId ?? null },
    ...{ startedAt: now, startedHow: how, startedBy: actor.kind === 'person' ? actor.id : null },
    ...{ plannedEndAt: plannedEnd, graceS: input.graceMinutes * 60, checkedAt: now, dueAt: dueAfter(now, intervalS) },
    ...{ remindedAt: null, lateAt: null, missedAt: null, overrunAt: null },
    note: note ? seal(userId, noteAad(id), Buffer.from(note)).toString('base64') : null,
  }
  try {
    write()
      .insert(loneSessions)
      .values({ ...row, nextLookAt: nextLook(row) })
      .run()
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_CONSTRAINT_UNIQUE') throw error
    throw conflict('A session is already open.', { code: 'lone_open' })
  }
  writeLine(row, { at: now, receivedAt: now, trust: 'server', source: 'start', location })
  const subject = { type: 'lone_session', id }
  const details = { how, site: site?.name ?? null, intervalMinutes: intervalS / 60, graceMinutes: input.graceMinutes }
  record(actor, { type: 'lone.started', subject, personId: userId, details, payload: payloadOf(row) }, now)
  return sessionRow(id)
}

/** Closes a session, within a commit. Its alerts stay open until a person closes them. */
export function close(actor: Actor, session: SessionRow, how: HowEnded, now: Date): void {
  const ended = { state: 'ended', endedAt: now, endedHow: how, nextLookAt: null }
  const endedBy = actor.kind === 'person' ? actor.id : null
  write()
    .update(loneSessions)
    .set({ ...ended, endedBy })
    .where(and(eq(loneSessions.id, session.id), ACTIVE))
    .run()
  annotateAlerts(session.id, `The session ended at ${showTime(now)}, ${ENDS[how]}.`, now)
  const subject = { type: 'lone_session', id: session.id }
  const payload = payloadOf(session)
  record(actor, { type: 'lone.ended', subject, personId: session.userId, details: { how }, payload }, now)
}

/**
 * Restarts the session that a clock-out ended, within a commit. The next call is due an interval after `at`, which is
 * when the clock-out was undone, or at the time when it was due before, whichever is later. Does nothing if another
 * session is open.
 */
export function resume(actor: Actor, out: { userId: string; at: Date }, at: Date, now: Date): void {
  const ended = and(
    eq(loneSessions.userId, out.userId),
    eq(loneSessions.endedHow, 'clock_out'),
    gte(loneSessions.endedAt, out.at),
  )
  const session = db().select().from(loneSessions).where(ended).orderBy(desc(loneSessions.id)).limit(1).get()
  if (session && !activeOf(out.userId)) runAgain(actor, session, at, now)
}

/** Does the same as `resume` for the session of this shift. @returns false if there is none */
export function resumeOf(actor: Actor, shift: { userId: string; shiftId: string }, now: Date): boolean {
  const last = lastOf().get({ userId: shift.userId })
  if (last?.shiftId !== shift.shiftId || last.endedHow !== 'clock_out') return false
  runAgain(actor, last, now, now)
  return true
}

function runAgain(actor: Actor, session: SessionRow, at: Date, now: Date): void {
  const again = { state: 'active', endedAt: null, endedHow: null, endedBy: null, checkedAt: at }
  const due = dueAfter(at, session.intervalS)
  const next = due > session.dueAt ? { dueAt: due, remindedAt: null, lateAt: null, missedAt: null } : {}
  const timed = { ...session, ...next }
  write()
    .update(loneSessions)
    .set({ ...again, ...next, nextLookAt: nextLook(timed) })
    .where(eq(loneSessions.id, session.id))
    .run()
  writeLine(timed, { at, receivedAt: now, trust: 'server', source: 'resumed' })
  annotateAlerts(session.id, `The clock-out was undone at ${showTime(at)}: the session continues.`, now)
  const subject = { type: 'lone_session', id: session.id }
  record(actor, { type: 'lone.resumed', subject, personId: session.userId, payload: payloadOf(timed) }, now)
}

/**
 * Records a check-in that another part of the product noticed, within a commit. Does nothing without an open session.
 */
export function noteSign(actor: Actor, userId: string, check: Check): void {
  const session = activeOf(userId)
  if (session && check.at >= session.startedAt) enterCheck(actor, session, check)
}

/** Returns a person's newest session, whatever its state. */
export const lastOf = prepared((db) =>
  db
    .select()
    .from(loneSessions)
    .where(and(eq(loneSessions.userId, sql.placeholder('userId')), eq(loneSessions.drill, false)))
    .orderBy(desc(loneSessions.id))
    .limit(1)
    .prepare(),
)

/** Returns a person's open session. */
export const activeOf = (userId: string): SessionRow | undefined => openOver().get({ userId })

// This is read with each punch. The condition must be written exactly as in its index.
const openOver = prepared((db) =>
  db
    .select()
    .from(loneSessions)
    .where(and(eq(loneSessions.userId, sql.placeholder('userId')), sql`state = 'active' AND drill = 0`))
    .prepare(),
)

/** Returns how many sessions are open at a site. For use cases only, never for an answer to a client. */
export const countSessionsAt = (siteId: string): number =>
  db()
    .select({ n: count() })
    .from(loneSessions)
    .where(and(eq(loneSessions.siteId, siteId), ACTIVE, eq(loneSessions.drill, false)))
    .get()!.n

/** Returns a session if it is open. @throws Problem not_found, conflict `lone_over` */
export function activeSession(id: string): SessionRow {
  const row = sessionRow(id)
  if (row.state !== 'active') throw sessionOver()
  return row
}

/** Returns the refusal of what only an open session allows. */
export const sessionOver = () => conflict('This session is over.', { code: 'lone_over' })

/**
 * Returns the stored row of a session. For use cases only, never for an answer to a client. @throws Problem not_found
 */
export function sessionRow(id: string): SessionRow {
  const row = db().select().from(loneSessions).where(eq(loneSessions.id, id)).get()
  if (!row) throw notFound('Session')
  return row
}
