import { ById } from '~/domain/access/input.ts'
import { withdrawHoliday } from '~/domain/holidays/holidays.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('DELETE')
export const action = apiAction('staff', { DELETE: verb(ById, (actor, wish) => withdrawHoliday(actor, wish)) })
