import { z } from 'zod'

// JSON schemas of the answers, next to the views that they describe; tests compare the two.
export const Unread = z
  .object({ holidays: z.number(), news: z.number(), documents: z.number(), forms: z.number(), performance: z.number() })
  .meta({ id: 'Unread' })
