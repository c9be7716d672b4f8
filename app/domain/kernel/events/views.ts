import { z } from 'zod'

// JSON schemas of the answers, next to the views they describe. Tests compare the two.
export const ChainReport = z
  .object({
    ok: z.boolean(),
    checked: z.number(),
    firstBad: z.number().nullable(),
    reason: z.string().nullable(),
    from: z.number(),
  })
  .meta({ id: 'ChainReport' })
