import { ReviewList } from '~/domain/forms/input.ts'
import { countFiltered, listSubmissions } from '~/domain/forms/review.server.ts'
import { type Person } from '~/domain/access/actor.ts'
import { apiLoader } from '~/http/api.server.ts'

/** Everybody's submissions, newest first; `X-Total-Count` tells how many the filters leave. */
export const loader = apiLoader(
  'admin',
  ReviewList,
  (actor: Person, query) => ({ items: listSubmissions(actor, query), total: countFiltered(actor, query) }),
  { answer: ({ items, total }) => Response.json(items, { headers: { 'X-Total-Count': String(total) } }) },
)
