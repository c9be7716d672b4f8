import { NewsList } from '~/domain/news/input.ts'
import { listNews } from '~/domain/news/news.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('staff', NewsList, (actor, query) => listNews(actor, query))
