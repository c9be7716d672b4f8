import { ById } from '~/domain/access/input.ts'
import { resetHolidays } from '~/domain/holidays/entitlement.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('admin', { POST: verb(ById, (actor, wish) => resetHolidays(actor, wish)) })
