import type { Person } from '~/domain/access/actor.ts'
import { ById } from '~/domain/access/input.ts'
import { acknowledgeAlert } from '~/domain/emergencies/alerts.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('admin', { POST: verb(ById, (actor: Person, wish) => acknowledgeAlert(actor, wish)) })
