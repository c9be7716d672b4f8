import type { Person } from '~/domain/access/actor.ts'
import { listAllDocuments } from '~/domain/documents/documents.server.ts'
import { DocumentList, NewDocument } from '~/domain/documents/input.ts'
import { addDocument } from '~/domain/documents/publish.server.ts'
import { apiAction, apiLoader, verb } from '~/http/api.server.ts'

export const loader = apiLoader('admin', DocumentList, (actor: Person, query) => listAllDocuments(actor, query), {
  answer: ({ items, total }) => Response.json(items, { headers: { 'X-Total-Count': String(total) } }),
})
export const action = apiAction('admin', {
  POST: verb(NewDocument, (actor: Person, wish) => addDocument(actor, wish), { status: 201 }),
})
