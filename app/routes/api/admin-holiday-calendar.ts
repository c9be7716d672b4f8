import { HolidaySpan } from '~/domain/holidays/input.ts'
import { listTimeOff } from '~/domain/holidays/time-off.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('admin', HolidaySpan, (actor, span) => listTimeOff(actor, span))
