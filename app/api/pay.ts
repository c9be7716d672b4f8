import { z } from 'zod'
import { Nothing } from '~/domain/kernel/access/input.ts'
import {
  PayExport,
  PayPeriodChange,
  PayPeriodInput,
  PayPeriodList,
  PayPeriodRef,
  PayPeriodReopening,
  PayRules,
} from '~/domain/time/pay/input.ts'
import { exportPayPeriod } from '~/domain/time/pay/export.server.ts'
import { addPayPeriod, changePayPeriod, listPayPeriods, reopenPayPeriod } from '~/domain/time/pay/pay-periods.server.ts'
import { reviewPayPeriod } from '~/domain/time/pay/review.server.ts'
import { findPayRules, setPayRules } from '~/domain/time/pay/rules.server.ts'
import { PayPeriodView, PayReview, PayRulesView } from '~/domain/time/pay/views.ts'
import { admin, type Calls, paged } from '~/http/table.server.ts'
import { textDownload } from '~/http/text-stream.server.ts'

/** Pay periods, and files for payroll. */
export const pay = {
  'GET /api/admin/pay-periods': admin(PayPeriodList, listPayPeriods, {
    scope: 'hours.read',
    ...paged,
    view: z.array(PayPeriodView),
  }),
  'GET /api/admin/pay-rules': admin(Nothing, findPayRules, { view: PayRulesView }),
  'PUT /api/admin/pay-rules': admin(PayRules, setPayRules, { view: PayRulesView }),
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
