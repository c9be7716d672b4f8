import { z } from 'zod'
import { postedInstant } from '~/platform/instant.ts'
import { MOST_PHOTOS, WRITTEN_KINDS } from './kinds.ts'

const id = z.string().min(1).max(60)
const WORDS = 'Please write what happened'
const REASON = 'Please say why it is struck through'

/** An entry that a person writes. */
export const NewSiteLogEntry = z.object({
  siteId: id,
  kind: z.enum(WRITTEN_KINDS, { error: 'Choose a kind of entry' }).default('note'),
  words: z.string({ error: WORDS }).trim().min(1, WORDS).max(2000, 'Please keep it under 2000 characters'),
  /** When it happened; now if omitted. */
  occurredAt: postedInstant.nullish().transform((given) => given ?? null),
  /** The pictures, as data URLs. */
  photos: z
    .array(z.string().max(12_000_000), { error: 'Send photographs as a list' })
    .max(MOST_PHOTOS, `An entry can have at most ${MOST_PHOTOS} photographs`)
    .default([]),
})
export type NewSiteLogEntry = z.infer<typeof NewSiteLogEntry>

/** The reason why an entry no longer counts. */
export const StrikeEntry = z.object({
  id,
  reason: z.string({ error: REASON }).trim().min(1, REASON).max(500, 'Please keep it under 500 characters'),
})
export type StrikeEntry = z.infer<typeof StrikeEntry>

export const SiteLogQuery = z.object({
  siteId: id,
  before: id.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type SiteLogQuery = z.infer<typeof SiteLogQuery>

export const SiteLogPhoto = z.object({ id, position: z.coerce.number().int().min(0).max(MOST_PHOTOS) })
export type SiteLogPhoto = z.infer<typeof SiteLogPhoto>
