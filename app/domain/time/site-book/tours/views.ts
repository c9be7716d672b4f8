import { z } from 'zod'

const Hours = z.object({ from: z.string(), to: z.string() })

export const TourView = z
  .object({
    id: z.string(),
    siteId: z.string(),
    name: z.string(),
    version: z.number(),
    checkpointIds: z.array(z.string()),
    order: z.enum(['fixed', 'free']),
    times: z.array(z.string()).nullable(),
    everyMinutes: z.number().nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    windows: z.array(Hours).nullable(),
    allowedMinutes: z.number(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Tour' })
export type TourView = z.infer<typeof TourView>

/**
 * A checkpoint on a guard's phone. It does not have the poster's content, but is recognised when the poster is scanned.
 */
const OwnPoint = z.object({
  id: z.string(),
  name: z.string(),
  note: z.string().nullable(),
  question: z.string().nullable(),
  photoNeeded: z.boolean(),
  /** The first digits of the SHA-256 of its tokens and codes, which are too few to work these out. */
  tokenMarks: z.array(z.string()),
  codeMarks: z.array(z.string()),
})

export const OwnTour = z
  .object({
    id: z.string(),
    siteId: z.string(),
    siteName: z.string(),
    name: z.string(),
    order: z.enum(['fixed', 'free']),
    allowedMinutes: z.number(),
    /** When it is next due, or since when it has been due; null if it is not due around now. */
    dueAt: z.string().nullable(),
    checkpoints: z.array(OwnPoint),
    /** The actor's open run of this tour; null if there is none. */
    run: z.object({ id: z.string(), startedAt: z.string(), scannedIds: z.array(z.string()) }).nullable(),
  })
  .meta({ id: 'OwnTour' })
export type OwnTour = z.infer<typeof OwnTour>
