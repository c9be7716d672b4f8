import { listAlerts } from '~/domain/emergencies/alerts.server.ts'
import { AlertLog } from '~/domain/emergencies/input.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('admin', AlertLog, listAlerts)
