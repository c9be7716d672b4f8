import { z } from 'zod'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
export const TroubledEmail = z
  .object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    state: z.string(),
    attempts: z.number(),
    error: z.string().nullable(),
    createdAt: z.string(),
    dueAt: z.string().nullable(),
  })
  .meta({ id: 'TroubledEmail' })
