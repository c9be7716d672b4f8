import type { Person } from '~/domain/access/actor.ts'
import { NewReference, ReferenceQuery } from '~/domain/biometrics/input.ts'
import { addReference, listReferences } from '~/domain/biometrics/references.server.ts'
import { apiAction, apiLoader, verb } from '~/http/api.server.ts'

export const loader = apiLoader('admin', ReferenceQuery, listReferences)
export const action = apiAction('admin', {
  POST: verb(NewReference, (actor: Person, wish) => addReference(actor, wish), { images: true, status: 201 }),
})
