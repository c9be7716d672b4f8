import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { sessions } from '#db/schema/access.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { env } from '~/platform/env.server.ts'
import { invalid } from '~/platform/problem.ts'
import { commit, write } from '~/platform/store.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { limitGuesses } from '../../kernel/access/throttle.server.ts'
import { Assertion } from '../passkeys/input.ts'
import { provePasskey } from '../passkeys/verify.server.ts'
import { guessOwnPassword } from './change-password.server.ts'
import { isFresh } from '../../kernel/access/fresh.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { sessionEnd } from './session-times.ts'

export const Password = z.object({
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1000),
})

/** Proof of identity for the signed-in person: their password or one of their passkeys. */
export const Confirmation = z.union([Password, z.object({ response: Assertion })], {
  error: 'Enter your password, or use a passkey',
})

/** Returns whether the actor's proof of their password is still valid, or is needed again. */
export function findConfirmation(actor: Person): { confirmed: boolean } {
  demand(actor, 'session.use')
  return { confirmed: isFresh(actor) }
}

/**
 * Checks the actor's password or passkey again. The proof is valid for five minutes in this session, and staff also
 * stay signed in as long as after a sign-in. @throws Problem invalid on `password` or `response`, too_many
 */
export async function confirmPassword(actor: Person, given: z.infer<typeof Confirmation>, now = new Date()) {
  demand(actor, 'session.use')
  if ('response' in given) await proveByPasskey(actor, given.response, now)
  else await provePassword(actor, given.password, now)
  commit(() => {
    // This extends the sessions of staff, but never an administrator's.
    const longer =
      actor.role === 'admin' ? {} : { expiresAt: sessionEnd(actor.role, now, now, env().STAFF_SESSION_DAYS) }
    write()
      .update(sessions)
      .set({ confirmedAt: now, ...longer })
      .where(eq(sessions.id, actor.sessionId))
      .run()
    record(actor, { type: 'password.confirmed', subject: { type: 'session', id: actor.sessionId } }, now)
  })
  return { confirmed: true }
}

async function proveByPasskey(actor: Person, response: Assertion, now: Date): Promise<void> {
  let reason = ''
  const judge = async () => {
    const { fault } = await provePasskey(response, actor.id, now)
    reason = fault ?? ''
    return fault === null
  }
  if (await limitGuesses(`passkey:${actor.id}`, judge, () => now)) return
  commit(() => record(actor, { type: 'session.refused', details: { reason } }, now))
  throw invalid('response', 'This passkey does not work here. Enter your password.')
}

/** Requires the actor's own password. @throws Problem invalid on `password`, too_many */
export async function provePassword(actor: Person, password: string, now = new Date()): Promise<void> {
  if (await guessOwnPassword(findRow(actor.id), password)) return
  const reason = 'Password not confirmed'
  commit(() => record(actor, { type: 'session.refused', details: { reason } }, now))
  throw invalid('password', 'Current password is incorrect')
}
