import { z } from 'zod'
import { ONE_LINE } from '~/platform/plain-text.ts'
import { postedInstant } from '~/platform/instant.ts'
import { optionalLine } from '~/platform/optional-text.ts'

const id = z.string().min(1).max(60)
const NAME = 'Enter the name of the key'

/** A new key of a site. */
export const NewSiteKey = z.object({
  siteId: id,
  name: z
    .string({ error: NAME })
    .trim()
    .min(1, NAME)
    .max(80, 'Please keep it under 80 characters')
    .regex(...ONE_LINE),
  tag: optionalLine(40),
})
export type NewSiteKey = z.infer<typeof NewSiteKey>

export const SiteKeyId = z.object({ id })
export type SiteKeyId = z.infer<typeof SiteKeyId>
export const SiteKeyQuery = z.object({ siteId: id })
export type SiteKeyQuery = z.infer<typeof SiteKeyQuery>
export const KeyMoveQuery = SiteKeyQuery.extend({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  before: id.optional(),
})
export type KeyMoveQuery = z.infer<typeof KeyMoveQuery>

/** A key that goes out to a person, or comes back. */
export const MoveKey = z.object({
  id,
  /** The person who takes it; if omitted or blank, the key comes back. */
  to: optionalLine(120),
  /** When it should be back; if omitted, in 12 hours. */
  dueAt: postedInstant.nullish().transform((at) => at ?? null),
  /** The signature of the person who takes or returns it, as a picture. */
  signature: z
    .string()
    .max(1_500_000)
    .nullish()
    .transform((given) => given || null),
})
export type MoveKey = z.infer<typeof MoveKey>
