import { Nothing } from '~/domain/access/input.ts'
import {
  beginSecondFactor,
  Code,
  confirmSecondFactor,
  findSecondFactor,
  Removal,
  removeSecondFactor,
} from '~/domain/access/second-factor-setup.server.ts'
import type { Person } from '~/domain/access/actor.ts'
import { apiAction, apiLoader, verb } from '~/http/api.server.ts'

export const loader = apiLoader('staff', Nothing, findSecondFactor)
export const action = apiAction('staff', {
  POST: verb(Nothing, (actor: Person, wish) => beginSecondFactor(actor, wish)),
  PUT: verb(Code, (actor: Person, wish) => confirmSecondFactor(actor, wish)),
  DELETE: verb(Removal, (actor: Person, wish) => removeSecondFactor(actor, wish)),
})
