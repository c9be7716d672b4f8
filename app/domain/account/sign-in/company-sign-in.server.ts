import { z } from 'zod'
import { Problem } from '~/platform/problem.ts'
import { type Actor, type Visitor } from '../../kernel/access/actor.ts'
import { limitGuesses, limitRate } from '../../kernel/access/throttle.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { dropOwing, findOwing, keepFlow, keepOwing, takeFlow } from '../identities/flows.server.ts'
import { findIdentity, linkIdentity, noteIdentityUse } from '../identities/identities.server.ts'
import {
  addressOfProvider,
  drawValues,
  isProviderSet,
  type Proved,
  proveIdentity,
} from '../identities/provider.server.ts'
import { beginSession, demandAdminDoor, refuse, type SignedIn } from './begin-session.server.ts'
import { checkSecondFactor } from './second-factor.server.ts'
import { isLive } from './sessions.server.ts'

export const Begin = z.object({ portal: z.enum(['staff', 'admin']).default('staff'), next: z.string().max(2000) })
export type Begin = z.infer<typeof Begin>

export const CompanyCode = z.object({
  code: z.string({ error: 'Enter the code' }).trim().min(1, 'Enter the code').max(40),
})

type Portal = Begin['portal']
/** How a visit to the provider ended: signed in, linked, still needing a code, or back at the start with a reason. */
export type Ended =
  | { kind: 'in'; signedIn: SignedIn; next: string }
  | { kind: 'owes'; key: string }
  | { kind: 'linked'; next: string }
  | { kind: 'refused'; portal: Portal; link: boolean; message: string }

const UNREACHABLE = 'The company sign-in cannot be reached at the moment. Sign in with your password.'
const NOT_LINKED =
  'This company account is not linked here. Sign in with your password, then link it under Your account.'
const FAILED = 'The company sign-in did not work. Please try again, or sign in with your password.'

/**
 * Starts a sign-in at the provider. @returns its address, and the state that ties both ends to this browser
 */
export async function beginCompanySignIn(
  visitor: Visitor,
  { portal, next }: Begin,
  now = new Date(),
): Promise<{ url: string; state: string }> {
  if (!isProviderSet()) throw new Problem('not_found', 'Not found')
  limitRate('sign-in', visitor.ip, 60)
  const values = await drawValues()
  const url = await addressOfProvider(values).catch(() => {
    throw new Problem('unauthenticated', UNREACHABLE)
  })
  keepFlow(values.state, { ...values, link: null, portal, next }, now)
  return { url, state: values.state }
}

/**
 * Finishes a visit when the person comes back from the provider. No message reveals who has an account here. @param
 * query the part of the address after the question mark @param state this browser's copy of the state at a sign-in; a
 * visit that links an account is tied to its session instead @throws Problem too_many
 */
export async function endCompanySignIn(
  actor: Actor,
  visitor: Visitor,
  { query, state }: { query: string; state: string | null },
  now = new Date(),
): Promise<Ended> {
  limitRate('sign-in', visitor.ip, 60)
  const told = new URLSearchParams(query).get('state') ?? ''
  const flow = isProviderSet() ? takeFlow(told, now) : undefined
  const portal = flow?.portal ?? 'staff'
  const back = (message: string, link = false): Ended => ({ kind: 'refused', portal, link, message })
  if (!flow) return back(FAILED)
  const mine = flow.link ? actor.kind === 'person' && actor.sessionId === flow.link.sessionId : state === told
  if (!mine) return back(FAILED)
  const proved = await proveIdentity(query, { ...flow, state: told }).catch(() => null)
  if (!proved) return refused(visitor, 'Company sign-in: identity not confirmed', back(FAILED, flow.link !== null))
  if (flow.link && actor.kind === 'person') {
    // The session may have ended while the provider was asked, and a link would outlast it.
    if (!isLive(actor.sessionId)) return back(FAILED, true)
    try {
      linkIdentity(actor, proved, now)
    } catch (error) {
      if (error instanceof Problem) return back(error.message, true)
      throw error
    }
    return { kind: 'linked', next: flow.next }
  }
  return enter(visitor, proved, flow, back, now)
}

function enter(
  visitor: Visitor,
  proved: Proved,
  { portal, next }: { portal: Portal; next: string },
  back: (message: string) => Ended,
  now: Date,
): Ended {
  const identity = findIdentity(proved.issuer, proved.subject)
  const row = identity ? findRow(identity.userId) : undefined
  if (!identity || !row?.isActive)
    return refused(
      visitor,
      identity ? 'Company sign-in: account not active' : 'Company sign-in: not linked',
      back(NOT_LINKED),
    )
  try {
    if (portal === 'admin') demandAdminDoor(visitor, row)
  } catch (error) {
    if (error instanceof Problem) return back(error.message)
    throw error
  }
  if (!proved.bothFactors && checkSecondFactor(visitor, row.id, undefined, now) === 'missing')
    return { kind: 'owes', key: keepOwing({ userId: row.id, identityId: identity.id, portal, next }, now) }
  noteIdentityUse(identity.id, now)
  const proof = { bothFactors: proved.bothFactors, unconfirmed: true, by: 'company sign-in' }
  return { kind: 'in', signedIn: beginSession(visitor, row, {}, proof, now), next }
}

/**
 * Completes the sign-in of a person who has a second factor here, because the provider's own does not replace it.
 * @param key identifies the pending sign-in @throws Problem unauthenticated if none is pending, invalid on `code`;
 * too_many
 */
export async function enterWithCode(
  visitor: Visitor,
  { key, code }: { key: string; code: string },
  now = new Date(),
): Promise<{ signedIn: SignedIn; next: string }> {
  limitRate('sign-in', visitor.ip, 60)
  const owing = findOwing(key, now)
  const row = owing ? findRow(owing.userId) : undefined
  if (!owing || !row?.isActive) throw signInAgain()
  const judge = () => checkSecondFactor(visitor, row.id, code, now) === 'fine'
  if (!(await limitGuesses(`account:${row.id}:code`, judge, () => now))) {
    const message = 'That code is wrong. Please try again.'
    refuse(visitor, row, new Problem('unauthenticated', message, { errors: { code: [message] } }))
  }
  dropOwing(key)
  // It may have been unlinked since the provider's answer.
  if (!noteIdentityUse(owing.identityId, now)) throw signInAgain()
  const proof = { bothFactors: false, unconfirmed: true, by: 'company sign-in and code' }
  return { signedIn: beginSession(visitor, row, {}, proof, now), next: owing.next }
}

const signInAgain = () => new Problem('unauthenticated', 'Please sign in again')

/** Records a refusal and redirects back. */
function refused(visitor: Visitor, reason: string, back: Ended): Ended {
  try {
    refuse(visitor, undefined, new Problem('unauthenticated', FAILED), reason)
  } catch (error) {
    if (error instanceof Problem) return back
    throw error
  }
}
