import type { Person } from '~/domain/access/actor.ts'
import { LegalHold } from '~/domain/retention/input.ts'
import { setLegalHold } from '~/domain/retention/leavers.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('PUT')
export const action = apiAction('admin', { PUT: verb(LegalHold, (actor: Person, wish) => setLegalHold(actor, wish)) })
