import { z } from 'zod'

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
    /** The radius around the point, in metres. */
    radius: z.number(),
    /** A token of 128 bits. The poster's address is `/c/{token}`. */
    token: z.string(),
    /** The eight characters that can be typed instead. */
    code: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Checkpoint' })
export type CheckpointView = z.infer<typeof CheckpointView>
