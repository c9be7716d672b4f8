import { eq } from 'drizzle-orm'
import { sessions } from '#db/schema/access.ts'
import { Problem } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'
import { type Actor, type Person } from './actor.ts'

/** How long a confirmed password counts in its session. */
const HOLDS_MS = 5 * 60_000

/**
 * Was the password confirmed in this session within the last five minutes? A time in the future, after the clock was
 * set back, does not count.
 */
export function isFresh({ sessionId }: Person, now = new Date()): boolean {
  const row = db().select({ confirmedAt: sessions.confirmedAt }).from(sessions).where(eq(sessions.id, sessionId)).get()
  if (!row?.confirmedAt) return false
  const age = now.getTime() - row.confirmedAt.getTime()
  return age >= 0 && age < HOLDS_MS
}

/**
 * Requires a recent password in this session. @throws Problem forbidden with code `confirm_password`
 */
export function demandFresh(actor: Person, now = new Date()): void {
  if (isFresh(actor, now)) return
  throw new Problem('forbidden', 'Please confirm your password first', { code: 'confirm_password' })
}

/**
 * Requires, within a commit after a wait, that the actor's session has not been ended meanwhile: what they add must not
 * outlast a session that was ended to keep them out. @throws Problem unauthenticated
 */
export function demandSession(actor: Actor): void {
  if (actor.kind !== 'person' || actor.token) return
  const row = db().select({ id: sessions.id }).from(sessions).where(eq(sessions.id, actor.sessionId)).get()
  if (!row) throw new Problem('unauthenticated', 'Please sign in')
}
