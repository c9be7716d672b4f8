import { z } from 'zod'

const id = z.string().min(1).max(60)
const optionalId = id.nullish().transform((given) => given || null)
const WORDS = 'Please write what the next guard should know'

/** A note for the next guard. */
export const NewHandover = z.object({
  siteId: id,
  /** The position; if omitted, that of the actor's shift. */
  postId: z.union([z.literal('').transform(() => null), optionalId]).default(null),
  words: z.string({ error: WORDS }).trim().min(1, WORDS).max(1000, 'Please keep it under 1000 characters'),
  /** The keys that were counted. A form without scripts posts a single key as text. */
  keys: z
    .union([z.array(id).max(500), id.transform((one) => [one])])
    .nullish()
    .transform((given) => given ?? null),
})
export type NewHandover = z.infer<typeof NewHandover>

export const HandoverId = z.object({ id })
export type HandoverId = z.infer<typeof HandoverId>

export const HandoverQuery = z.object({
  siteId: id,
  before: id.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(20),
})
export type HandoverQuery = z.infer<typeof HandoverQuery>
