import type { Person } from '~/domain/access/actor.ts'
import { Nothing } from '~/domain/access/input.ts'
import { renewRecoveryCodes } from '~/domain/access/recovery-codes.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('staff', {
  POST: verb(Nothing, (actor: Person, input) => renewRecoveryCodes(actor, input)),
})
