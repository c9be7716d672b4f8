import { z } from 'zod'
import { ArticleAdminView, ArticleView } from '~/domain/content/news/views.ts'
import { Message } from '~/domain/kernel/access/views.ts'
import { ById } from '~/domain/kernel/access/input.ts'
import { ArticleChange, NewArticle, NewsList } from '~/domain/content/news/input.ts'
import { findArticleToEdit, listAllNews, listNews } from '~/domain/content/news/news.server.ts'
import { publishArticle, removeArticle, updateArticle } from '~/domain/content/news/publish.server.ts'
import { admin, type Calls, paged, staff } from '~/http/table.server.ts'

/** Company news. */
export const news = {
  'GET /api/news': staff(NewsList, listNews, { ...paged, view: z.array(ArticleView) }),
  'GET /api/admin/news': admin(NewsList, listAllNews, { ...paged, view: z.array(ArticleAdminView) }),
  'POST /api/admin/news': admin(NewArticle, publishArticle, { view: ArticleAdminView, status: 201, images: true }),
  'GET /api/admin/news/:id': admin(ById, findArticleToEdit, { view: ArticleAdminView }),
  'PUT /api/admin/news/:id': admin(ArticleChange, updateArticle, { view: ArticleAdminView, images: true }),
  'DELETE /api/admin/news/:id': admin(ById, removeArticle, { view: Message }),
} satisfies Calls
