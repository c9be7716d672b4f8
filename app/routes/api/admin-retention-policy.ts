import type { Person } from '~/domain/access/actor.ts'
import { ById } from '~/domain/access/input.ts'
import { removePolicy } from '~/domain/retention/policies.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('DELETE')
export const action = apiAction('admin', { DELETE: verb(ById, (actor: Person, wish) => removePolicy(actor, wish)) })
