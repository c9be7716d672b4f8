import type { Person } from '~/domain/access/actor.ts'
import { ById } from '~/domain/access/input.ts'
import { findDocumentToEdit } from '~/domain/documents/documents.server.ts'
import { DocumentChange } from '~/domain/documents/input.ts'
import { removeDocument, updateDocument } from '~/domain/documents/publish.server.ts'
import { apiAction, apiLoader, verb } from '~/http/api.server.ts'

export const loader = apiLoader('admin', ById, (actor: Person, wish) => findDocumentToEdit(actor, wish))
export const action = apiAction('admin', {
  PUT: verb(DocumentChange, (actor: Person, wish) => updateDocument(actor, wish)),
  DELETE: verb(ById, (actor: Person, wish) => removeDocument(actor, wish)),
})
