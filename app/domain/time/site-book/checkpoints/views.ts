import { z } from 'zod'

// JSON schemas of the answers, next to the views they describe. Tests compare the two.
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
    /** 128 bits; the poster's address is `/c/{token}`. */
    token: z.string(),
    /** Eight characters to type. */
    code: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Checkpoint' })
export type CheckpointView = z.infer<typeof CheckpointView>
