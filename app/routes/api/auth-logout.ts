import type { Actor } from '~/domain/access/actor.ts'
import { Nothing } from '~/domain/access/input.ts'
import { endSession } from '~/domain/access/sessions.server.ts'
import { signedOutHeaders } from '~/http/actor.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')

export const action = apiAction('public', {
  POST: verb(Nothing, (actor: Actor) => (actor.kind === 'person' ? endSession(actor) : { message: 'Signed out' }), {
    answer: async (view) => Response.json(view, { headers: await signedOutHeaders() }),
  }),
})
