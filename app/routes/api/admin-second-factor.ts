import type { Person } from '~/domain/access/actor.ts'
import { ById } from '~/domain/access/input.ts'
import { resetSecondFactor } from '~/domain/access/second-factor-setup.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('DELETE')
export const action = apiAction('admin', {
  DELETE: verb(ById, (actor: Person, input) => resetSecondFactor(actor, input)),
})
