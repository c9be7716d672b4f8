import { z } from 'zod'
import { HolidayReview, HolidayView, LedgerView, TimeOff } from '~/domain/time/holidays/views.ts'
import { StaffView } from '~/domain/kernel/people/views.ts'
import { ById, Nothing } from '~/domain/kernel/access/input.ts'
import { approveHolidays, decideHoliday } from '~/domain/time/holidays/decide.server.ts'
import { changeEntitlement, resetHolidays } from '~/domain/time/holidays/entitlement.server.ts'
import { listOwnHolidays, requestHoliday, withdrawHoliday } from '~/domain/time/holidays/holidays.server.ts'
import {
  HolidayApprovals,
  HolidayDecision,
  HolidayEntitlement,
  HolidayList,
  HolidayRequest,
  HolidaySpan,
} from '~/domain/time/holidays/input.ts'
import { listLedger } from '~/domain/time/holidays/ledger.server.ts'
import { findHolidayRequest, listHolidayRequests } from '~/domain/time/holidays/review.server.ts'
import { listTimeOff } from '~/domain/time/holidays/time-off.server.ts'
import { RowsView } from '~/platform/rows.ts'
import { admin, type Calls, paged, staff } from '~/http/table.server.ts'

/** Holidays: asking, deciding, days and their ledger. */
export const holidays = {
  'GET /api/holidays': staff(Nothing, listOwnHolidays, { view: z.array(HolidayView) }),
  'POST /api/holidays': staff(HolidayRequest, requestHoliday, { view: HolidayView, status: 201 }),
  'DELETE /api/holidays/:id': staff(ById, withdrawHoliday, { view: HolidayView }),
  'GET /api/admin/holiday-requests': admin(HolidayList, listHolidayRequests, {
    scope: 'holidays.read',
    ...paged,
    view: z.array(HolidayReview),
  }),
  'PUT /api/admin/holiday-requests': admin(HolidayApprovals, approveHolidays, { view: RowsView }),
  'GET /api/admin/holiday-requests/:id': admin(ById, findHolidayRequest, {
    scope: 'holidays.read',
    view: HolidayReview,
  }),
  'PUT /api/admin/holiday-requests/:id': admin(HolidayDecision, decideHoliday, { view: HolidayReview }),
  'GET /api/admin/holiday-calendar': admin(HolidaySpan, listTimeOff, {
    scope: 'holidays.read',
    ...paged,
    view: z.array(TimeOff),
  }),
  'PUT /api/admin/users/:id/holiday-entitlement': admin(HolidayEntitlement, changeEntitlement, { view: StaffView }),
  'POST /api/admin/users/:id/reset-holidays': admin(ById, resetHolidays, { view: StaffView }),
  'GET /api/admin/users/:id/holiday-ledger': admin(ById, (actor, { id }) => listLedger(actor, { userId: id }), {
    scope: 'holidays.read',
    view: z.array(LedgerView),
  }),
} satisfies Calls
