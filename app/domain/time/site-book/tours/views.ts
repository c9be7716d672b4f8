import { z } from 'zod'

const Hours = z.object({ from: z.string(), to: z.string() })

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
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

/** A checkpoint as a guard has it: without what stands on its poster, but so that the phone knows it when it is scanned. */
const OwnPoint = z.object({
  id: z.string(),
  name: z.string(),
  note: z.string().nullable(),
  question: z.string().nullable(),
  photoNeeded: z.boolean(),
  /** The first part of the SHA-256 of each token and code of it: too little to make one from. */
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
    /** When it is due next, or since when; null where it is not due around now. */
    dueAt: z.string().nullable(),
    checkpoints: z.array(OwnPoint),
    /** The run of it that the caller is on. */
    run: z.object({ id: z.string(), startedAt: z.string(), scannedIds: z.array(z.string()) }).nullable(),
  })
  .meta({ id: 'OwnTour' })
export type OwnTour = z.infer<typeof OwnTour>
