import { z } from 'zod'
import { DocumentAdminView, DocumentToEdit, DocumentView, Readers } from '~/domain/content/documents/views.ts'
import { Message } from '~/domain/kernel/access/views.ts'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { ById } from '~/domain/kernel/access/input.ts'
import {
  acknowledgeDocument,
  findDocumentToEdit,
  listAllDocuments,
  listDocuments,
} from '~/domain/content/documents/documents.server.ts'
import {
  DocumentChange,
  DocumentList,
  DocumentRead,
  NewDocument,
  ReaderList,
} from '~/domain/content/documents/input.ts'
import { addDocument, removeDocument, updateDocument } from '~/domain/content/documents/publish.server.ts'
import { listReaders } from '~/domain/content/documents/readers.server.ts'
import { admin, type Calls, paged, staff } from '~/http/table.server.ts'

const readers = (actor: Person, query: ReaderList) => {
  const { done, missing } = listReaders(actor, query)
  return { done: done.items, missing: missing.items, totalDone: done.total, totalMissing: missing.total }
}

/** Documents, and who has read them. */
export const documents = {
  'GET /api/documents': staff(DocumentList, listDocuments, { ...paged, view: z.array(DocumentView) }),
  'POST /api/documents/:id/acknowledge': staff(DocumentRead, acknowledgeDocument, { view: DocumentView }),
  'GET /api/admin/documents': admin(DocumentList, listAllDocuments, { ...paged, view: z.array(DocumentAdminView) }),
  'POST /api/admin/documents': admin(NewDocument, addDocument, { view: DocumentAdminView, status: 201 }),
  'GET /api/admin/documents/:id': admin(ById, findDocumentToEdit, { view: DocumentToEdit }),
  'PUT /api/admin/documents/:id': admin(DocumentChange, updateDocument, { view: DocumentAdminView }),
  'DELETE /api/admin/documents/:id': admin(ById, removeDocument, { view: Message }),
  'GET /api/admin/documents/:id/acknowledgements': admin(ReaderList, readers, { view: Readers }),
} satisfies Calls
