import type { Person } from '~/domain/access/actor.ts'
import { resolveAlert } from '~/domain/emergencies/alerts.server.ts'
import { ResolveAlert } from '~/domain/emergencies/input.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('admin', { POST: verb(ResolveAlert, (actor: Person, wish) => resolveAlert(actor, wish)) })
