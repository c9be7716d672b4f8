import type { Person } from '~/domain/access/actor.ts'
import { Nothing } from '~/domain/access/input.ts'
import { findClockPolicy, setClockPolicy } from '~/domain/clocking/clock-policy.server.ts'
import { PolicyChange } from '~/domain/clocking/input.ts'
import { apiAction, apiLoader, verb } from '~/http/api.server.ts'

export const loader = apiLoader('admin', Nothing, findClockPolicy)
export const action = apiAction('admin', {
  PUT: verb(PolicyChange, (actor: Person, wish) => setClockPolicy(actor, wish)),
})
