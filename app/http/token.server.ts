import { type Person } from '~/domain/kernel/access/actor.ts'
import { refuseOver, limitRate } from '~/domain/kernel/access/throttle.server.ts'
import { findTokenActor, noteTokenUse } from '~/domain/account/tokens/use.server.ts'
import { Problem } from '~/platform/problem.ts'
import { type Context } from './actor.server.ts'
import { countTokenCall } from './rates.server.ts'
import { type Call, scopesOf } from './table.server.ts'

/** How many wrong tokens one address may send in a minute. */
const WRONG_TOKENS = 60

const known = new WeakMap<Context, Person>()

/**
 * Returns the value of `Authorization: Bearer`, or null. A request with a token is checked by the token alone, whatever
 * cookies it has.
 */
export function bearerOf(request: Request): string | null {
  const header = request.headers.get('Authorization')
  return header === null ? null : (/^Bearer +([\x21-\x7e]{1,200})$/i.exec(header)?.[1] ?? '')
}

/** Returns the program that makes this request, once its token has been checked; null for people. */
export const knownProgram = (context: Context): Person | null => known.get(context) ?? null

/**
 * Checks a program's API token for a call, and returns the program. @param line the call's key in the table @throws
 * Problem unauthenticated for an invalid token; forbidden with code `scope_missing`; too_many
 */
export function enterWithToken(secret: string, line: string, call: Call, request: Request, context: Context): Person {
  refuseOver('token', context.clientIp, WRONG_TOKENS)
  const origin = { ip: context.clientIp, userAgent: request.headers.get('User-Agent')?.slice(0, 300) ?? null }
  const found = findTokenActor(secret, origin)
  if (!found) {
    limitRate('token', context.clientIp, WRONG_TOKENS)
    throw new Problem('unauthenticated', 'This token is not valid')
  }
  const { actor, scopes } = found
  known.set(context, actor)
  context.noteUser?.(actor.id)
  countTokenCall(actor)
  const asked = scopesOf(call)
  if (!asked.some((scope) => scopes.includes(scope)))
    throw new Problem(
      'forbidden',
      asked.length ? `This token needs the scope ${asked.join(' or ')}` : 'API tokens cannot make this call',
      { code: 'scope_missing' },
    )
  if (call.door === 'admin' && actor.role !== 'admin')
    throw new Problem('forbidden', 'This token covers some sites only, and this call needs all of them')
  noteTokenUse(actor, line)
  return actor
}
