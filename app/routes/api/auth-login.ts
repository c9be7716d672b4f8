import type { Actor } from '~/domain/access/actor.ts'
import { SignIn } from '~/domain/access/input.ts'
import { signIn } from '~/domain/access/sign-in.server.ts'
import { signedInHeaders } from '~/http/actor.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')

export const action = apiAction('public', {
  POST: verb(SignIn, (actor: Actor, wish) => signIn(asVisitor(actor), wish), {
    answer: async (signedIn) => Response.json({ user: signedIn.user }, { headers: await signedInHeaders(signedIn) }),
  }),
})

/** Signing in again while signed in opens a new session. */
const asVisitor = (actor: Actor) =>
  actor.kind === 'visitor' ? actor : { kind: 'visitor' as const, device: null, ip: actor.kind === 'person' ? actor.ip : null, userAgent: actor.kind === 'person' ? actor.userAgent : null }
