import { z } from 'zod'

export const ArticleView = z
  .object({
    id: z.string(),
    title: z.string(),
    content: z.string(),
    category: z.string(),
    excerpt: z.string().nullable(),
    imageUrl: z.string().nullable(),
    authorId: z.string().nullable(),
    createdAt: z.iso.datetime(),
    publishedAt: z.iso.datetime(),
  })
  .meta({ id: 'ArticleView' })

export const ArticleAdminView = ArticleView.extend({
  updatedAt: z.iso.datetime(),
  scheduled: z.boolean(),
  authorName: z.string().nullable(),
}).meta({ id: 'ArticleAdminView' })
