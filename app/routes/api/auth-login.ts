import type { Actor } from '~/domain/access/actor.ts'
import { SignIn } from '~/domain/access/input.ts'
import { signIn } from '~/domain/access/sign-in.server.ts'
import { signedInHeaders } from '~/http/actor.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'
import { visitorOf } from '~/http/sign-in.server.ts'

export const loader = onlyActions('POST')

export const action = apiAction('public', {
  POST: verb(SignIn, (actor: Actor, wish) => signIn(visitorOf(actor), wish), {
    answer: async (signedIn) => Response.json({ user: signedIn.user }, { headers: await signedInHeaders(signedIn) }),
  }),
})
