import { z } from 'zod'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
export const OnCallView = z
  .object({
    userId: z.string().nullable(),
    /** Of a person of the portal, or of a number. */
    name: z.string(),
    phone: z.string().nullable(),
    days: z.string(),
    from: z.string(),
    to: z.string(),
    /** Are they on call at this moment? */
    now: z.boolean(),
  })
  .meta({ id: 'OnCallView' })
export type OnCallView = z.infer<typeof OnCallView>
