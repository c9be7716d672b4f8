import { ById } from '~/domain/access/input.ts'
import { decideHoliday } from '~/domain/holidays/decide.server.ts'
import { HolidayDecision } from '~/domain/holidays/input.ts'
import { findHolidayRequest } from '~/domain/holidays/review.server.ts'
import { apiAction, apiLoader, verb } from '~/http/api.server.ts'

export const loader = apiLoader('admin', ById, (actor, wish) => findHolidayRequest(actor, wish))
export const action = apiAction('admin', {
  PUT: verb(HolidayDecision, (actor, decision) => decideHoliday(actor, decision)),
})
