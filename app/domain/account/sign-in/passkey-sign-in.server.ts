import { z } from 'zod'
import { Problem } from '~/platform/problem.ts'
import { type Actor, type Visitor } from '../../kernel/access/actor.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { limitGuesses, limitRate } from '../../kernel/access/throttle.server.ts'
import { Assertion } from '../passkeys/input.ts'
import { askForPasskey, provePasskey } from '../passkeys/verify.server.ts'
import { beginSession, demandAdminDoor, refuse, type SignedIn } from './begin-session.server.ts'
import { SignIn } from './input.ts'

/** The answer of a passkey, with the same other fields as a sign-in by password. */
export const PasskeySignIn = SignIn.pick({ location: true, timestamp: true }).extend({
  response: Assertion,
  /** `admin` signs in to the admin portal, which refuses everyone who may not use it. */
  portal: z.enum(['staff', 'admin']).default('staff'),
})
export type PasskeySignIn = z.infer<typeof PasskeySignIn>

/** The message for every passkey that fails, whatever the reason. The audit log contains the reason. */
const REFUSED = 'This passkey does not work here. Sign in with your password.'

/**
 * Returns the request that asks a browser for a passkey: any of this portal's at a sign-in, their own for a signed-in
 * person. @throws Problem too_many
 */
export function askToSignIn(actor: Actor, _nothing: object, now = new Date()) {
  const person = actor.kind === 'person' ? actor : null
  limitRate('passkey', person?.id ?? (actor.kind === 'visitor' ? actor.ip : null), 60)
  return askForPasskey(person?.id ?? null, now)
}

/**
 * Signs a person in by passkey. It was unlocked by finger, face or PIN, so it counts as both factors. @throws Problem
 * unauthenticated with the same message for any reason, forbidden for the admin portal, too_many
 */
export async function signInWithPasskey(visitor: Visitor, input: PasskeySignIn, now = new Date()): Promise<SignedIn> {
  limitRate('sign-in', visitor.ip, 60)
  let proof: Awaited<ReturnType<typeof provePasskey>> | undefined
  const judge = async () => {
    proof = await provePasskey(input.response, null, now)
    return proof.fault === null
  }
  await limitGuesses(`passkey:${input.response.id}`, judge, () => now)
  const problem = new Problem('unauthenticated', REFUSED)
  const row = proof?.row ? findRow(proof.row.userId) : undefined
  if (!proof || proof.fault !== null) return refuse(visitor, row, problem, proof?.fault)
  if (!row?.isActive) return refuse(visitor, row, problem, 'Passkey: this account is not active')
  if (input.portal === 'admin') demandAdminDoor(visitor, row)
  return beginSession(visitor, row, input, { bothFactors: true, by: `passkey ${proof.row.name}` }, now)
}
