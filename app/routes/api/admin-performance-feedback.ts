import type { Person } from '~/domain/access/actor.ts'
import { giveFeedback, listAllFeedback } from '~/domain/performance/feedback.server.ts'
import { FeedbackList, NewFeedback } from '~/domain/performance/input.ts'
import { apiAction, apiLoader, verb } from '~/http/api.server.ts'

export const loader = apiLoader('admin', FeedbackList, (actor: Person, query) => listAllFeedback(actor, query), {
  answer: ({ items, total }) => Response.json(items, { headers: { 'X-Total-Count': String(total) } }),
})
export const action = apiAction('admin', {
  POST: verb(NewFeedback, (actor: Person, wish) => giveFeedback(actor, wish), { status: 201 }),
})
