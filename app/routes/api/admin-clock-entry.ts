import type { Person } from '~/domain/access/actor.ts'
import { ById } from '~/domain/access/input.ts'
import { IdentityDecision } from '~/domain/clocking/input.ts'
import { decideIdentity, findEntry } from '~/domain/clocking/review.server.ts'
import { apiAction, apiLoader, verb } from '~/http/api.server.ts'

export const loader = apiLoader('admin', ById, findEntry)
export const action = apiAction('admin', {
  PUT: verb(IdentityDecision, (actor: Person, wish) => decideIdentity(actor, wish)),
})
