import { z } from 'zod'
import { ONE_LINE } from '~/platform/plain-text.ts'
import { optionalText } from '~/platform/optional-text.ts'
import { sortField } from '~/platform/sort.ts'
import { postedInstant } from '~/platform/instant.ts'
import { newsCategories } from './category.ts'

/** When an article should appear; blank counts as absent. */
export const PublishAt = postedInstant.transform((at) => at ?? undefined)

/**
 * Returns the time of publication after an edit. The field shows only minutes, so a time that was not edited keeps its
 * seconds.
 */
export function keptTime(chosen: Date | undefined, before: Date): Date {
  const minute = (at: Date) => Math.floor(at.getTime() / 60_000)
  return !chosen || minute(chosen) === minute(before) ? before : chosen
}

const TITLE = 'Please enter a title'
const CONTENT = 'Please enter the content'

/** A new article. `imageUrl` is a data URL, its present address, or null. */
export const NewArticle = z.object({
  title: z
    .string({ error: TITLE })
    .trim()
    .min(1, TITLE)
    .max(200, 'Use at most 200 characters')
    .regex(...ONE_LINE),
  content: z.string({ error: CONTENT }).trim().min(1, CONTENT).max(100_000, 'Use at most 100,000 characters'),
  category: z.enum(newsCategories, { error: 'Choose a category' }).default('company update'),
  excerpt: optionalText(500),
  imageUrl: z.string().max(15_000_000).nullish(),
  publishedAt: PublishAt,
})
export type NewArticle = z.infer<typeof NewArticle>

/**
 * A change to an article. An absent image or time stays; `updatedAtWas` prevents overwriting what another admin
 * changed.
 */
export const ArticleChange = NewArticle.extend({
  id: z.string().min(1).max(60),
  updatedAtWas: z.string().max(40).nullish(),
})
export type ArticleChange = z.infer<typeof ArticleChange>

/** A page of news, newest first. */
const newsSorts = ['published', 'title', 'category'] as const
export type NewsSort = (typeof newsSorts)[number]

export const NewsList = z.object({
  sort: sortField(newsSorts),
  limit: z.coerce.number().int().min(1).max(200).default(200),
  before: z.string().max(60).optional(),
  category: z.string().max(60).optional(),
  q: z.string().trim().max(100).optional(),
})
export type NewsList = z.infer<typeof NewsList>
