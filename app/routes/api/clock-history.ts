import { HistoryQuery } from '~/domain/clocking/input.ts'
import { listHistory } from '~/domain/clocking/status.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('staff', HistoryQuery, listHistory)
