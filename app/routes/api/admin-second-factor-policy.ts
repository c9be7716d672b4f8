import type { Person } from '~/domain/access/actor.ts'
import { Policy, requireSecondFactor } from '~/domain/access/second-factor-setup.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('PUT')
export const action = apiAction('admin', {
  PUT: verb(Policy, (actor: Person, wish) => requireSecondFactor(actor, wish)),
})
