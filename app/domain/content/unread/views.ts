import { z } from 'zod'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
export const Unread = z
  .object({ holidays: z.number(), news: z.number(), documents: z.number(), forms: z.number(), performance: z.number() })
  .meta({ id: 'Unread' })
