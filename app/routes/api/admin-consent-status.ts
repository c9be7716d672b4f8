import { ConsentList } from '~/domain/consent/input.ts'
import { listConsentStatus } from '~/domain/consent/status.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('admin', ConsentList, listConsentStatus, {
  answer: ({ items, next, total }) =>
    Response.json(items, { headers: { 'X-Total-Count': String(total), ...(next ? { 'X-Next': next } : {}) } }),
})
