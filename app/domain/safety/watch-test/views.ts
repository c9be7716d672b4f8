import { z } from 'zod'

export const WatchTestView = z
  .object({
    id: z.string(),
    at: z.string(),
    ok: z.boolean(),
    ms: z.number(),
    steps: z.array(z.object({ name: z.string(), ok: z.boolean(), ms: z.number(), words: z.string().nullable() })),
  })
  .meta({ id: 'WatchTestView' })
export type WatchTestView = z.infer<typeof WatchTestView>
