import { ById } from '~/domain/access/input.ts'
import { findAlert } from '~/domain/emergencies/alerts.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('staff', ById, findAlert)
