import { listDocuments } from '~/domain/documents/documents.server.ts'
import { DocumentList } from '~/domain/documents/input.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('staff', DocumentList, (actor, query) => listDocuments(actor, query))
