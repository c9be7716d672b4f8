import { eq } from 'drizzle-orm'
import { sessions } from '#db/schema/access.ts'
import { Problem } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'
import { type Person } from './actor.ts'

/** For how long a proved password holds in its session. */
const HOLDS_MS = 5 * 60_000

/** Was the password proved in this session within the last five minutes? A moment yet to come, after the clock was set back, is none. */
export function isFresh({ sessionId }: Person, now = new Date()): boolean {
  const row = db().select({ confirmedAt: sessions.confirmedAt }).from(sessions).where(eq(sessions.id, sessionId)).get()
  if (!row?.confirmedAt) return false
  const age = now.getTime() - row.confirmedAt.getTime()
  return age >= 0 && age < HOLDS_MS
}

/**
 * Insists on a password proved a moment ago in this session.
 * @throws Problem forbidden with code `confirm_password`
 */
export function demandFresh(actor: Person, now = new Date()): void {
  if (isFresh(actor, now)) return
  throw new Problem('forbidden', 'Please confirm your password first', { code: 'confirm_password' })
}
