import { z } from 'zod'

// JSON schemas of the answers, beside the views that they describe; the tests compare the two.
export const Unread = z
  .object({ holidays: z.number(), news: z.number(), documents: z.number(), forms: z.number(), performance: z.number() })
  .meta({ id: 'Unread' })
