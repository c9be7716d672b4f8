import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { type Actor, type Visitor } from '~/domain/kernel/access/actor.ts'
import { type SignIn } from '~/domain/account/sign-in/input.ts'
import { type SignedIn } from '~/domain/account/sign-in/begin-session.server.ts'
import { signIn } from '~/domain/account/sign-in/sign-in.server.ts'

/**
 * Signs a person in from a page, using remix-auth's form strategy. @param adminsOnly for the admin portal @throws
 * Problem as `signIn` does
 */
export function authenticate(actor: Actor, input: SignIn, url: string, adminsOnly: boolean): Promise<SignedIn> {
  const strategy = new FormStrategy<SignedIn>(() => signIn(visitorOf(actor), input, adminsOnly))
  const body = new URLSearchParams({ email: input.email })
  return new Authenticator<SignedIn>()
    .use(strategy, 'form')
    .authenticate('form', new Request(url, { method: 'POST', body }))
}

/** Returns the actor as a visitor, so that signing in again opens a new session and ends the current one. */
export function visitorOf(actor: Actor): Visitor {
  if (actor.kind === 'visitor') return actor
  return {
    kind: 'visitor',
    device: actor.kind === 'person' ? (actor.device ?? null) : null,
    sessionId: actor.kind === 'person' ? actor.sessionId : null,
    ip: actor.kind === 'person' ? actor.ip : null,
    userAgent: actor.kind === 'person' ? actor.userAgent : null,
  }
}
