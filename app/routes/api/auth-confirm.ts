import type { Person } from '~/domain/access/actor.ts'
import { confirmPassword, findConfirmation, Password } from '~/domain/access/confirmation.server.ts'
import { Nothing } from '~/domain/access/input.ts'
import { apiAction, apiLoader, verb } from '~/http/api.server.ts'

export const loader = apiLoader('staff', Nothing, findConfirmation)
export const action = apiAction('staff', {
  POST: verb(Password, (actor: Person, input) => confirmPassword(actor, input), {
    answer: () => new Response(null, { status: 204 }),
  }),
})
