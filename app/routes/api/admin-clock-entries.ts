import { EntryQuery } from '~/domain/clocking/input.ts'
import { listEntries } from '~/domain/clocking/review.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('admin', EntryQuery, listEntries)
