import { z } from 'zod'

/** A handover from one guard to the next. */
export const HandoverView = z
  .object({
    id: z.string(),
    siteId: z.string(),
    post: z.string().nullable(),
    words: z.string(),
    givenBy: z.string(),
    givenById: z.string(),
    givenAt: z.string(),
    /** The state of the keys when it was written, and whether each was counted. */
    keys: z.array(z.object({ id: z.string(), name: z.string(), holder: z.string().nullable(), counted: z.boolean() })),
    /** Who read it and took it over; null while nobody has. */
    takenBy: z.string().nullable(),
    takenAt: z.string().nullable(),
  })
  .meta({ id: 'Handover' })
export type HandoverView = z.infer<typeof HandoverView>
