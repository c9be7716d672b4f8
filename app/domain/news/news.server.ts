import { and, count, eq, inArray, like, lte, or, sql, type SQL } from 'drizzle-orm'
import { newsArticles } from '#db/schema/content.ts'
import { type Actor, type Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { fileUrl } from '../people/user-view.ts'
import { namesOf } from '../people/people.server.ts'
import { beyond, inOrder, type Order } from '~/platform/keyset.server.ts'
import { notFound } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'
import { newsCategories, staffCategory } from './category.ts'
import { excerptOf } from './excerpt.ts'
import { type NewsList, type NewsSort } from './input.ts'
import { htmlOf, htmlOfOld } from './html.server.ts'

export type ArticleRow = typeof newsArticles.$inferSelect

/** An article as staff see it; `category` is the staff portal's word. */
export type ArticleView = {
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
/** The same for a page: `html` is safe to place. */
export type ArticleToRead = ArticleView & { html: string }
/** The same on a card, with its beginning in plain words. */
export type ArticleCard = ArticleView & { summary: string }
/** The same for admins, with the editor's category and whether it waits for its time. */
export type ArticleAdminView = ArticleView & { updatedAt: Date; scheduled: boolean; authorName: string | null }

/** Published news, newest first. @throws Problem invalid for an unknown `before` */
export function listNews(actor: Actor, query: NewsList, now = new Date()): ArticleView[] {
  demand(actor, 'news.read')
  return rowsOf(query, lte(newsArticles.publishedAt, now)).map(viewArticle)
}

/** Published news for a page of cards. */
export function listNewsCards(actor: Actor, query: NewsList, now = new Date()): ArticleCard[] {
  return listNews(actor, query, now).map((view) => ({ ...view, summary: excerptOf(view) }))
}

/** One published article, for a page. @throws Problem not_found, also before its time */
export async function findArticle(actor: Actor, { id }: { id: string }, now = new Date()): Promise<ArticleToRead> {
  demand(actor, 'news.read')
  const row = articleRow(id)
  if (row.publishedAt > now) throw notFound('Article')
  return { ...viewArticle(row), html: row.html ?? (await htmlOfOld(row.id, row.content)) }
}

/** All news with those that wait for their time, newest first, and how many there are in all; for admins. */
export function listAllNews(
  actor: Person,
  query: NewsList,
  now = new Date(),
): { items: ArticleAdminView[]; total: number; older: string | null } {
  demand(actor, 'news.manage')
  const rows = rowsOf({ ...query, limit: query.limit + 1 })
  const shown = rows.slice(0, query.limit)
  const names = namesOf(shown.map((row) => row.authorId))
  const total =
    db()
      .select({ n: count() })
      .from(newsArticles)
      .where(and(...filtersOf(query)))
      .get()?.n ?? 0
  const items = shown.map((row) => viewForAdmin(row, now, names))
  return { items, total, older: rows.length > query.limit ? items.at(-1)!.id : null }
}

/** One article for its editor, whatever its time. @throws Problem not_found */
export function findArticleToEdit(actor: Person, { id }: { id: string }, now = new Date()): ArticleAdminView {
  demand(actor, 'news.manage')
  const row = articleRow(id)
  return viewForAdmin(row, now, namesOf([row.authorId]))
}

/** How an article will read, before it is published; nothing is kept. @throws Problem invalid, as publishing would */
export async function previewArticle<T extends { content: string }>(
  actor: Person,
  input: T,
): Promise<T & { html: string }> {
  demand(actor, 'news.manage')
  return { ...input, html: await htmlOf(input.content) }
}

/** The row behind an article; for use cases, never an answer. @throws Problem not_found */
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

// Articles are written by hand, so there are hundreds at the most: one index, over the time, is enough.
const BY: Record<NewsSort, Order['by']> = {
  published: [newsArticles.publishedAt, newsArticles.id],
  title: [sql`${newsArticles.title} COLLATE NOCASE`, newsArticles.id],
  category: [newsArticles.category, newsArticles.publishedAt, newsArticles.id],
}

function rowsOf(query: NewsList, ...where: SQL[]): ArticleRow[] {
  const { before, sort = { by: 'published', falling: true } } = query
  const order = { by: BY[sort.by], falling: sort.falling }
  const words = 'Unknown article to continue from'
  const onward = before ? beyond(order, sql`${newsArticles}`, before, 'before', words) : undefined
  return db()
    .select()
    .from(newsArticles)
    .where(and(...where, ...filtersOf(query), onward))
    .orderBy(...inOrder(order))
    .limit(query.limit)
    .all()
}

function filtersOf({ category, q }: NewsList): (SQL | undefined)[] {
  const word = q ? `%${q.replace(/[%_\\]/g, '\\$&')}%` : null
  return [
    category ? inArray(newsArticles.category, storedAs(category)) : undefined,
    word ? or(like(newsArticles.title, word), like(newsArticles.content, word)) : undefined,
  ]
}

const storedAs = (category: string) => {
  const same = newsCategories.filter((known) => staffCategory(known) === staffCategory(category))
  return same.length > 0 ? same : [category]
}
