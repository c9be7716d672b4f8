import { z } from 'zod'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
export const CheckpointView = z
  .object({
    id: z.string(),
    siteId: z.string(),
    name: z.string(),
    position: z.number(),
    note: z.string().nullable(),
    question: z.string().nullable(),
    photoNeeded: z.boolean(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    /** Metres around the point. */
    radius: z.number(),
    /** 128 bits; the poster leads to `/c/{token}`. */
    token: z.string(),
    /** Eight characters to type. */
    code: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Checkpoint' })
export type CheckpointView = z.infer<typeof CheckpointView>
