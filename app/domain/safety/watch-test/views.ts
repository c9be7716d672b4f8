import { z } from 'zod'

// JSON schemas of the answers, next to the views they describe. Tests compare the two.
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
