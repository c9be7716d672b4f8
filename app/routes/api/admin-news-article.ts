import type { Person } from '~/domain/access/actor.ts'
import { ById } from '~/domain/access/input.ts'
import { ArticleChange } from '~/domain/news/input.ts'
import { findArticleToEdit } from '~/domain/news/news.server.ts'
import { removeArticle, updateArticle } from '~/domain/news/publish.server.ts'
import { apiAction, apiLoader, verb } from '~/http/api.server.ts'

export const loader = apiLoader('admin', ById, (actor: Person, wish) => findArticleToEdit(actor, wish))
export const action = apiAction('admin', {
  PUT: verb(ArticleChange, (actor: Person, wish) => updateArticle(actor, wish), { images: true }),
  DELETE: verb(ById, (actor: Person, wish) => removeArticle(actor, wish)),
})
