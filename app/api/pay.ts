import { z } from 'zod'
import {
  PayExport,
  PayPeriodChange,
  PayPeriodInput,
  PayPeriodList,
  PayPeriodRef,
  PayPeriodReopening,
} from '~/domain/time/pay/input.ts'
import {
  addPayPeriod,
  changePayPeriod,
  exportPayPeriod,
  listPayPeriods,
  reopenPayPeriod,
} from '~/domain/time/pay/pay-periods.server.ts'
import { reviewPayPeriod } from '~/domain/time/pay/review.server.ts'
import { PayPeriodView, PayReview } from '~/domain/time/pay/views.ts'
import { admin, type Calls, paged } from '~/http/table.server.ts'
import { textDownload } from '~/http/text-stream.server.ts'

/** Days that are paid together, and what leaves for payroll. */
export const pay = {
  'GET /api/admin/pay-periods': admin(PayPeriodList, listPayPeriods, {
    scope: 'hours.read',
    ...paged,
    view: z.array(PayPeriodView),
  }),
  'POST /api/admin/pay-periods': admin(PayPeriodInput, addPayPeriod, { view: PayPeriodView, status: 201 }),
  'PUT /api/admin/pay-periods/:id': admin(PayPeriodChange, changePayPeriod, { view: PayPeriodView }),
  'GET /api/admin/pay-periods/:id/review': admin(PayPeriodRef, reviewPayPeriod, {
    scope: 'hours.read',
    view: PayReview,
  }),
  'POST /api/admin/pay-periods/:id/reopen': admin(PayPeriodReopening, reopenPayPeriod, { view: PayPeriodView }),
  'GET /api/admin/pay-periods/:id/export': admin(PayExport, exportPayPeriod, {
    answer: textDownload,
    type: 'text/csv',
  }),
} satisfies Calls
