import type { Person } from '~/domain/access/actor.ts'
import { Nothing } from '~/domain/access/input.ts'
import { RetentionPolicy } from '~/domain/retention/input.ts'
import { listPolicies, setPolicy } from '~/domain/retention/policies.server.ts'
import { apiAction, apiLoader, verb } from '~/http/api.server.ts'

export const loader = apiLoader('admin', Nothing, listPolicies)
export const action = apiAction('admin', {
  POST: verb(RetentionPolicy, (actor: Person, wish) => setPolicy(actor, wish), { status: 201 }),
})
