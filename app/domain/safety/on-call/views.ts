import { z } from 'zod'

export const OnCallView = z
  .object({
    userId: z.string().nullable(),
    /** The role of a person with an account; null for an entry that is only a number. */
    name: z.string(),
    phone: z.string().nullable(),
    days: z.string(),
    from: z.string(),
    to: z.string(),
    /** Whether they are on call at this moment. */
    now: z.boolean(),
  })
  .meta({ id: 'OnCallView' })
export type OnCallView = z.infer<typeof OnCallView>
