import type { Person } from '~/domain/access/actor.ts'
import { NewArticle, NewsList } from '~/domain/news/input.ts'
import { listAllNews } from '~/domain/news/news.server.ts'
import { publishArticle } from '~/domain/news/publish.server.ts'
import { apiAction, apiLoader, verb } from '~/http/api.server.ts'

export const loader = apiLoader('admin', NewsList, (actor: Person, query) => listAllNews(actor, query), {
  answer: ({ items, total }) => Response.json(items, { headers: { 'X-Total-Count': String(total) } }),
})
export const action = apiAction('admin', {
  POST: verb(NewArticle, (actor: Person, wish) => publishArticle(actor, wish), { status: 201, images: true }),
})
