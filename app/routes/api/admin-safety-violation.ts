import type { Person } from '~/domain/access/actor.ts'
import { ById } from '~/domain/access/input.ts'
import { ViolationChange } from '~/domain/clocking/input.ts'
import { changeViolation, findViolation } from '~/domain/clocking/violations.server.ts'
import { apiAction, apiLoader, verb } from '~/http/api.server.ts'

export const loader = apiLoader('admin', ById, findViolation)
export const action = apiAction('admin', {
  PUT: verb(ViolationChange, (actor: Person, wish) => changeViolation(actor, wish)),
})
