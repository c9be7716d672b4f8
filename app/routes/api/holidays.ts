import { Nothing } from '~/domain/access/input.ts'
import { listOwnHolidays, requestHoliday } from '~/domain/holidays/holidays.server.ts'
import { HolidayRequest } from '~/domain/holidays/input.ts'
import { apiAction, apiLoader, verb } from '~/http/api.server.ts'

export const loader = apiLoader('staff', Nothing, (actor) => listOwnHolidays(actor))
export const action = apiAction('staff', {
  POST: verb(HolidayRequest, (actor, wish) => requestHoliday(actor, wish), { status: 201 }),
})
