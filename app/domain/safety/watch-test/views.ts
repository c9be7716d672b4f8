import { z } from 'zod'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
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
