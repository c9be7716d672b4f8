import type { Person } from '~/domain/access/actor.ts'
import { cleanUp } from '~/domain/retention/cleanup.server.ts'
import { Cleanup } from '~/domain/retention/input.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('admin', { POST: verb(Cleanup, (actor: Person, wish) => cleanUp(actor, wish)) })
