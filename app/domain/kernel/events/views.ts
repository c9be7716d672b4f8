import { z } from 'zod'

// JSON schemas of the answers, beside the views that they describe; the tests compare the two.
export const ChainReport = z
  .object({
    ok: z.boolean(),
    checked: z.number(),
    firstBad: z.number().nullable(),
    reason: z.string().nullable(),
    from: z.number(),
  })
  .meta({ id: 'ChainReport' })
