import type { Person } from '~/domain/access/actor.ts'
import { ById } from '~/domain/access/input.ts'
import { acknowledgeDocument } from '~/domain/documents/documents.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('staff', {
  POST: verb(ById, (actor: Person, wish) => acknowledgeDocument(actor, wish)),
})
