import { Nothing } from '~/domain/access/input.ts'
import { listConsentStatus } from '~/domain/consent/status.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('admin', Nothing, listConsentStatus)
