import type { Person } from '~/domain/access/actor.ts'
import { ById } from '~/domain/access/input.ts'
import { deleteReference } from '~/domain/biometrics/references.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('DELETE')
export const action = apiAction('admin', {
  DELETE: verb(ById, (actor: Person, wish) => deleteReference(actor, wish)),
})
