import { Nothing } from '~/domain/access/input.ts'
import { listMetrics } from '~/domain/performance/metrics.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('staff', Nothing, (actor) => listMetrics(actor))
