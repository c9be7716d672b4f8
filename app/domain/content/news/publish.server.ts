import { and, eq, gt, lte, not } from 'drizzle-orm'
import { newsArticles } from '#db/schema/content.ts'
import { type Person, system } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { dropFile } from '../../kernel/files/files.server.ts'
import { storeImage, type StoredFile } from '../../kernel/files/images.server.ts'
import { fileUrl } from '../../kernel/people/user-view.ts'
import { doEach } from '~/platform/do-each.server.ts'
import { isProblem, Problem, type ProblemKind, refuseStale } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { ANNOUNCED_WITHIN_MS, isAnnounced } from './announced.server.ts'
import { htmlOf } from './html.server.ts'
import { type ArticleChange, keptTime, type NewArticle } from './input.ts'
import { type ArticleAdminView, articleRow, type ArticleRow, viewForAdmin } from './news.server.ts'

const IMAGE_BYTES = 10 * 2 ** 20

/**
 * Publishes an article at once, or at `publishedAt`.
 * @throws Problem invalid, too_large, unsupported
 */
export async function publishArticle(actor: Person, input: NewArticle, now = new Date()): Promise<ArticleAdminView> {
  demand(actor, 'news.manage')
  const html = await htmlOf(input.content)
  const image = await newImage(actor, input.imageUrl, null)
  const { title, content, category, excerpt, publishedAt = now } = input
  const id = newId(now.getTime())
  return commit(() => {
    const imageFileId = image?.keep() ?? null
    const times = { createdAt: now, updatedAt: now, publishedAt }
    write()
      .insert(newsArticles)
      .values({ id, title, content, html, category, excerpt, imageFileId, authorId: actor.id, ...times })
      .run()
    recordNews(actor, publishedAt > now ? 'news.scheduled' : 'news.published', articleRow(id), now)
    return viewForAdmin(articleRow(id), now)
  })
}

/**
 * Changes an article. An absent image or time stays; null removes the image.
 * @throws Problem not_found, conflict if another person changed it meanwhile, invalid, too_large, unsupported
 */
export async function updateArticle(actor: Person, input: ArticleChange, now = new Date()): Promise<ArticleAdminView> {
  demand(actor, 'news.manage')
  const { id, title, content, category, excerpt } = input
  const html = await htmlOf(content)
  const image = await newImage(actor, input.imageUrl, articleRow(id))
  return commit(() => {
    const before = articleRow(id)
    refuseStale(before, input.updatedAtWas, 'article')
    const imageFileId = image
      ? image.keep()
      : input.imageUrl === null || input.imageUrl === ''
        ? null
        : before.imageFileId
    const publishedAt = keptTime(input.publishedAt, before.publishedAt)
    write()
      .update(newsArticles)
      .set({ title, content, html, category, excerpt, imageFileId, publishedAt, updatedAt: now })
      .where(eq(newsArticles.id, id))
      .run()
    if (before.imageFileId !== imageFileId) dropFile(before.imageFileId)
    const isPutOff = before.publishedAt <= now && publishedAt > now
    recordNews(actor, isPutOff ? 'news.scheduled' : 'news.updated', articleRow(id), now)
    return viewForAdmin(articleRow(id), now)
  })
}

/** Removes an article, with its image. @throws Problem not_found */
export function removeArticle(actor: Person, { id }: { id: string }, now = new Date()): { message: string } {
  demand(actor, 'news.manage')
  return commit(() => {
    const row = articleRow(id)
    write().delete(newsArticles).where(eq(newsArticles.id, id)).run()
    dropFile(row.imageFileId)
    recordNews(actor, 'news.removed', row, now)
    return { message: 'Article deleted' }
  })
}

/**
 * Notifies everyone about articles whose time has come. Called by the schedule. @returns how many articles
 */
export function announceDueNews(now = new Date()): number {
  const due = db()
    .select()
    .from(newsArticles)
    .where(
      and(
        gt(newsArticles.publishedAt, new Date(now.getTime() - ANNOUNCED_WITHIN_MS)),
        lte(newsArticles.publishedAt, now),
        not(isAnnounced(newsArticles.id, { published: 'news.published', putOff: 'news.scheduled' })),
      ),
    )
    .all()
  const announce = (row: (typeof due)[number]) => commit(() => recordNews(system('news'), 'news.published', row, now))
  doEach(due, announce, 'an article that is due could not be announced')
  return due.length
}

type NewsEvent = 'news.published' | 'news.scheduled' | 'news.updated' | 'news.removed'

function recordNews(actor: Person | ReturnType<typeof system>, type: NewsEvent, row: ArticleRow, now: Date): void {
  const { id, title, category, publishedAt } = row
  const details = { title, category, publishedAt: publishedAt.toISOString() }
  record(actor, { type, subject: { type: 'news', id }, personId: null, details, payload: { id, title } }, now)
}

async function newImage(actor: Person, given: string | null | undefined, before: ArticleRow | null) {
  if (!given || (before?.imageFileId && given === fileUrl(before.imageFileId))) return null
  if (!given.startsWith('data:')) throw noImage()
  const input = { picture: given, ownerId: null, purpose: 'news', name: 'news', field: 'imageUrl', by: actor.id }
  const wanted = { ...input, maxBytes: IMAGE_BYTES, maxSide: 1600, gif: true }
  const stored: StoredFile = await storeImage(wanted).catch((error: unknown) => {
    throw isProblem(error) && ['invalid', 'unsupported'].includes(error.kind) ? noImage(error.kind) : error
  })
  return stored
}

function noImage(kind: ProblemKind = 'invalid'): Problem {
  const message = 'Invalid File: Please select a valid image file'
  return new Problem(kind, message, { errors: { imageUrl: [message] } })
}
