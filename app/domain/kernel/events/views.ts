import { z } from 'zod'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
export const ChainReport = z
  .object({
    ok: z.boolean(),
    checked: z.number(),
    firstBad: z.number().nullable(),
    reason: z.string().nullable(),
    from: z.number(),
  })
  .meta({ id: 'ChainReport' })
