import { z } from 'zod'
import { optionalText } from '~/platform/optional-text.ts'
import { number } from '../rota/input.ts'

const id = z.string().min(1).max(60)
const blank = (given: unknown) => (given === '' || given === null ? undefined : given)
/** Returns a list, because a form posts a single value as text and several as a list. */
const several = (given: unknown) => (typeof given === 'string' ? [given] : given)

const NOBODY = 'Choose at least one person'

/**
 * The shift `id`, offered to these people in order: all at the same time, or each a number of minutes after the
 * previous one.
 */
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
  /** The person who did not come, and who is removed from the shift when another person accepts. */
  insteadOf: z.preprocess(blank, id.optional()),
  /** The reason for offering the shift to people with warnings. */
  reason: optionalText(500),
})
export type NewOffers = z.infer<typeof NewOffers>
