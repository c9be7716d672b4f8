import { z } from 'zod'

export const ChainReport = z
  .object({
    ok: z.boolean(),
    checked: z.number(),
    firstBad: z.number().nullable(),
    reason: z.string().nullable(),
    from: z.number(),
  })
  .meta({ id: 'ChainReport' })
