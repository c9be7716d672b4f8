import { and, eq, getTableColumns, inArray, lte, or, type SQL } from 'drizzle-orm'
import { newsArticles } from '#db/schema/content.ts'
import { type Actor, type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { fileUrl } from '../../kernel/people/user-view.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { type CountedPage, countRows, findPage, type Order, type Page } from '~/platform/keyset.server.ts'
import { holds, nameOrder } from '~/platform/names.server.ts'
import { notFound } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'
import { newsCategories, staffCategory } from './category.ts'
import { excerptOf } from './excerpt.ts'
import { type NewsList, type NewsSort } from './input.ts'
import { htmlOf } from './html.server.ts'

export type ArticleRow = typeof newsArticles.$inferSelect

/** An article as staff see it; `category` is the staff portal's word. */
type ArticleView = {
  id: string
  title: string
  content: string
  category: string
  excerpt: string | null
  imageUrl: string | null
  authorId: string | null
  createdAt: Date
  publishedAt: Date
}
/** The same article with its text as `html`, which is safe to show on a page. */
type ArticleToRead = ArticleView & { html: string }
/** The same on a card, with its first words as plain text. */
type ArticleCard = ArticleView & { summary: string }
/** The same for admins, with the editor's category and whether it is still to be published. */
export type ArticleAdminView = ArticleView & { updatedAt: Date; scheduled: boolean; authorName: string | null }

/** Published news, newest first. @throws Problem invalid for an unknown `before` */
export function listNews(actor: Actor, query: NewsList, now = new Date()): Page<ArticleView> {
  demand(actor, 'news.read')
  const { rows, next } = pageOf(query, lte(newsArticles.publishedAt, now))
  return { items: rows.map(viewArticle), next, total: null }
}

/** Published news for a page of cards. */
export function listNewsCards(actor: Actor, query: NewsList, now = new Date()): Page<ArticleCard> {
  const page = listNews(actor, query, now)
  return { ...page, items: page.items.map((view) => ({ ...view, summary: excerptOf(view) })) }
}

/** Returns one published article, for a page. @throws Problem not_found, also before its time */
export function findArticle(actor: Actor, { id }: { id: string }, now = new Date()): ArticleToRead {
  demand(actor, 'news.read')
  const row = articleRow(id)
  if (row.publishedAt > now) throw notFound('Article')
  return { ...viewArticle(row), html: row.html ?? '' }
}

/** Returns all news, including articles not yet published, newest first, and the total. For admins. */
export function listAllNews(actor: Person, query: NewsList, now = new Date()): CountedPage<ArticleAdminView> {
  demand(actor, 'news.manage')
  const { rows, next } = pageOf(query)
  const names = namesOf(rows.map((row) => row.authorId))
  const total = countRows(newsArticles, filtersOf(query))
  return { items: rows.map((row) => viewForAdmin(row, now, names)), next, total }
}

/** Returns one article for its editor, published or not. @throws Problem not_found */
export function findArticleToEdit(actor: Person, { id }: { id: string }, now = new Date()): ArticleAdminView {
  demand(actor, 'news.manage')
  const row = articleRow(id)
  return viewForAdmin(row, now, namesOf([row.authorId]))
}

/**
 * Returns how an article will read before it is published; nothing is stored. @throws Problem invalid, as publishing
 * would
 */
export async function previewArticle<T extends { content: string }>(
  actor: Person,
  input: T,
): Promise<T & { html: string }> {
  demand(actor, 'news.manage')
  return { ...input, html: await htmlOf(input.content) }
}

/** Returns the row behind an article. For use cases only, never for an answer to a client. @throws Problem not_found */
export function articleRow(id: string): ArticleRow {
  const row = db().select().from(newsArticles).where(eq(newsArticles.id, id)).get()
  if (!row) throw notFound('Article')
  return row
}

/** An article as its editor sees it. */
export function viewForAdmin(row: ArticleRow, now: Date, names = namesOf([row.authorId])): ArticleAdminView {
  const authorName = (row.authorId && names.get(row.authorId)) || null
  const scheduled = row.publishedAt > now
  return { ...viewArticle(row), category: row.category, updatedAt: row.updatedAt, scheduled, authorName }
}

function viewArticle(row: ArticleRow): ArticleView {
  const { id, title, content, excerpt, authorId, createdAt, publishedAt } = row
  const category = staffCategory(row.category)
  return { id, title, content, category, excerpt, imageUrl: fileUrl(row.imageFileId), authorId, createdAt, publishedAt }
}

// Articles are written by hand, so there are a few hundred at most: one index, over the time, is enough.
const BY: Record<NewsSort, Order['by']> = {
  published: [newsArticles.publishedAt, newsArticles.id],
  title: [nameOrder(newsArticles.title), newsArticles.id],
  category: [newsArticles.category, newsArticles.publishedAt, newsArticles.id],
}

function pageOf(query: NewsList, of?: SQL) {
  const { before, limit, sort = { by: 'published', descending: true } } = query
  const order = { by: BY[sort.by], descending: sort.descending }
  const list = { from: newsArticles, columns: getTableColumns(newsArticles), of, where: filtersOf(query) }
  return findPage({ ...list, ...order, cursor: { before }, limit })
}

function filtersOf({ category, q }: NewsList): SQL | undefined {
  return and(
    category ? inArray(newsArticles.category, storedAs(category)) : undefined,
    q ? or(holds(newsArticles.title, q), holds(newsArticles.content, q)) : undefined,
  )
}

const storedAs = (category: string) => {
  const same = newsCategories.filter((known) => staffCategory(known) === staffCategory(category))
  return same.length > 0 ? same : [category]
}
