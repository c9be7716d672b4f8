import { z } from 'zod'
import { optionalText } from '~/platform/optional-text.ts'
import { number } from '../rota/input.ts'

const id = z.string().min(1).max(60)
const blank = (given: unknown) => (given === '' || given === null ? undefined : given)
/** A form posts one value as a text and several as a list. */
const several = (given: unknown) => (typeof given === 'string' ? [given] : given)

const NOBODY = 'Choose at least one person'

/** The shift `id`, offered to these people in their order: all at once, or each so many minutes after the one before. */
export const NewOffers = z.object({
  id,
  userIds: z.preprocess(
    several,
    z
      .array(id, { error: NOBODY })
      .min(1, NOBODY)
      .max(200)
      .transform((ids) => [...new Set(ids)]),
  ),
  minutesEach: z.preprocess(blank, number(1, 240).optional()),
  /** Who did not come, and is taken off when somebody says yes. */
  insteadOf: z.preprocess(blank, id.optional()),
  /** Why it is offered to people of whom something warns. */
  reason: optionalText(500),
})
export type NewOffers = z.infer<typeof NewOffers>
