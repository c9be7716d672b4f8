import type { Person } from '~/domain/access/actor.ts'
import { ReaderList } from '~/domain/documents/input.ts'
import { listReaders } from '~/domain/documents/readers.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('admin', ReaderList, (actor: Person, query) => {
  const { done, missing } = listReaders(actor, query)
  return { done: done.items, missing: missing.items, totalDone: done.total, totalMissing: missing.total }
})
