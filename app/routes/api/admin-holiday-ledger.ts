import { ById } from '~/domain/access/input.ts'
import { listLedger } from '~/domain/holidays/ledger.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('admin', ById, (actor, { id }) => listLedger(actor, { userId: id }))
