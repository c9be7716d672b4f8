import { Nothing } from '~/domain/access/input.ts'
import { listActiveAlerts } from '~/domain/emergencies/alerts.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('admin', Nothing, listActiveAlerts)
