import { eq } from 'drizzle-orm'
import { loneSessions } from '#db/schema/lone-worker.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { write } from '~/platform/store.server.ts'
import { type Alone } from './alone.ts'
import { payloadOf } from './checks.server.ts'
import { STANDARD_GRACE_MINUTES } from './input.ts'
import { type SessionRow } from './session-view.server.ts'
import { dueAfter, nextLook } from './timers.ts'

const GRACE_S = STANDARD_GRACE_MINUTES * 60

/**
 * Returns whether the place where a person works alone asks for more than their session: a shorter interval or grace
 * period, or a site if it has none. A session that control started stays as control decided.
 */
export function isLooser({ startedHow, intervalS, graceS, siteId }: SessionRow, alone: Alone): boolean {
  if (startedHow === 'control') return false
  return intervalS > alone.intervalMinutes * 60 || graceS > GRACE_S || (siteId === null && alone.siteId !== null)
}

/**
 * Makes a session as strict as the place asks, within a commit: the shorter interval, the shorter grace period and the
 * site. The next check-in is due an interval from now, or when it was due before, whichever is earlier.
 */
export function tighten(actor: Actor, session: SessionRow, { siteId, place, intervalMinutes }: Alone, now: Date): void {
  const intervalS = Math.min(session.intervalS, intervalMinutes * 60)
  const graceS = Math.min(session.graceS, GRACE_S)
  const soonest = dueAfter(now, intervalS)
  const due = soonest < session.dueAt ? { dueAt: soonest, remindedAt: null } : {}
  const where = siteId && siteId !== session.siteId ? { siteId, place } : {}
  const next = { ...session, ...where, ...due, intervalS, graceS }
  write()
    .update(loneSessions)
    .set({ ...where, ...due, intervalS, graceS, nextLookAt: nextLook(next) })
    .where(eq(loneSessions.id, session.id))
    .run()
  const subject = { type: 'lone_session', id: session.id }
  const details = { intervalMinutes: intervalS / 60, graceMinutes: graceS / 60 }
  record(actor, { type: 'lone.tightened', subject, personId: session.userId, details, payload: payloadOf(next) }, now)
}
