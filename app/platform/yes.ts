import { z } from 'zod'

/** Accepts a yes or no, in JSON or as a form posts it. */
export const yes = z.union(
  [z.boolean(), z.enum(['true', 'on', 'yes', 'false', 'no']).transform((word) => word !== 'false' && word !== 'no')],
  { error: 'Answer yes or no' },
)
