import { HolidayList } from '~/domain/holidays/input.ts'
import { countHolidayRequests, listHolidayRequests } from '~/domain/holidays/review.server.ts'
import { apiLoader } from '~/http/api.server.ts'

const both = (actor: Parameters<typeof listHolidayRequests>[0], query: HolidayList) => ({
  requests: listHolidayRequests(actor, query),
  total: countHolidayRequests(actor, query),
})

export const loader = apiLoader('admin', HolidayList, both, {
  answer: ({ requests, total }) => Response.json(requests, { headers: { 'X-Total-Count': String(total) } }),
})
