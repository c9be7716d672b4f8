import { formAction } from '~/http/page.server.ts'
import { z } from 'zod'
import { ById } from '~/domain/kernel/access/input.ts'
import { ArticleChange, NewArticle } from '~/domain/content/news/input.ts'
import { type ArticleAdminView, previewArticle } from '~/domain/content/news/news.server.ts'
import { publishArticle, removeArticle, updateArticle } from '~/domain/content/news/publish.server.ts'

/** Further fields of the form: a picture as a file, and whether to remove the current one. */
const picture = { image: z.instanceof(File).optional(), dropImage: z.string().optional() }

const listed = (title: string) => ({ to: '/admin/content/news', toast: { title, tone: 'good' as const } })
const told = (view: ArticleAdminView) => (view.scheduled ? listed('Article scheduled') : listed('Article published'))

export const publish = formAction(
  NewArticle.extend(picture),
  async (actor, { image, dropImage: _, ...input }) => publishArticle(actor, { ...input, imageUrl: await asUrl(image) }),
  told,
)

export const save = formAction(
  ArticleChange.extend(picture),
  async (actor, { image, dropImage, ...input }) =>
    updateArticle(actor, { ...input, imageUrl: (await asUrl(image)) ?? (dropImage ? null : undefined) }),
  () => listed('Article saved'),
)

// The page is drawn again from what this returns, so it needs which version was opened: another one would replace what
// a colleague has saved since, and nobody would be told.
const opened = { updatedAtWas: ArticleChange.shape.updatedAtWas }

export const preview = formAction(
  NewArticle.extend({ ...picture, ...opened, publishedAt: z.string().optional() }),
  (actor, { image: _image, ...input }) => previewArticle(actor, input),
  null,
)

export const remove = formAction(ById, removeArticle, listed('Article deleted'))

async function asUrl(image: File | undefined): Promise<string | undefined> {
  if (!image?.size) return undefined
  return `data:${image.type || 'application/octet-stream'};base64,${Buffer.from(await image.arrayBuffer()).toString('base64')}`
}
