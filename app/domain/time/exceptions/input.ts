import { z } from 'zod'
import { ControlEntry } from '../clocking/input.ts'

const id = z.string().min(1).max(60)
const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters`)
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null))

export const ExceptionList = z.object({
  state: z.enum(['open', 'closed', 'all']).default('open'),
  siteId: id.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(200),
  before: id.optional(),
})
export type ExceptionList = z.infer<typeof ExceptionList>

/** What control does about an exception. Omitted fields are not changed. */
export const ExceptionChange = z
  .object({
    id,
    ownerId: id.nullish(),
    notes: words(2000),
    state: z.literal('closed').optional(),
    outcome: words(500),
  })
  .refine(({ state, outcome }) => !state || outcome, { path: ['outcome'], message: 'Please say how it ended' })
export type ExceptionChange = z.infer<typeof ExceptionChange>

export const TakeIt = z.object({ id, ownerId: id.optional() })
/** A clock-in that control books from the Exceptions page, under the usual rules. */
export const BookForm = ControlEntry.pick({ userId: true, notes: true })
/** `notesWas` is the note that the writer saw; a field without text is not posted. */
export const NoteForm = z.object({ id, notes: words(2000), notesWas: words(2000) })
const ENDED = 'Please say how it ended'
export const CloseForm = z.object({ id, outcome: z.string({ error: ENDED }).trim().min(1, ENDED).max(500) })
