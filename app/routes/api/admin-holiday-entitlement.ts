import { changeEntitlement } from '~/domain/holidays/entitlement.server.ts'
import { HolidayEntitlement } from '~/domain/holidays/input.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('PUT')
export const action = apiAction('admin', {
  PUT: verb(HolidayEntitlement, (actor, edit) => changeEntitlement(actor, edit)),
})
