import { z } from 'zod'

export const Unread = z
  .object({ holidays: z.number(), news: z.number(), documents: z.number(), forms: z.number(), performance: z.number() })
  .meta({ id: 'Unread' })
