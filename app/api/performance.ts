import { z } from 'zod'
import { FeedbackAdminView, FeedbackView, Metrics } from '~/domain/content/performance/views.ts'
import { Nothing } from '~/domain/kernel/access/input.ts'
import { giveFeedback, listAllFeedback, listFeedback } from '~/domain/content/performance/feedback.server.ts'
import { FeedbackList, NewFeedback } from '~/domain/content/performance/input.ts'
import { listMetrics } from '~/domain/content/performance/metrics.server.ts'
import { admin, type Calls, paged, staff } from '~/http/table.server.ts'

/** Performance figures and feedback. */
export const performance = {
  'GET /api/performance/metrics': staff(Nothing, (actor) => listMetrics(actor), { view: z.array(Metrics) }),
  'GET /api/performance/feedback': staff(FeedbackList, listFeedback, { ...paged, view: z.array(FeedbackView) }),
  'GET /api/admin/performance/feedback': admin(FeedbackList, listAllFeedback, {
    ...paged,
    view: z.array(FeedbackAdminView),
  }),
  'POST /api/admin/performance/feedback': admin(NewFeedback, giveFeedback, { view: FeedbackAdminView, status: 201 }),
} satisfies Calls
