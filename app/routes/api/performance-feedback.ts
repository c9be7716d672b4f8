import { listFeedback } from '~/domain/performance/feedback.server.ts'
import { FeedbackList } from '~/domain/performance/input.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('staff', FeedbackList, (actor, query) => listFeedback(actor, query))
