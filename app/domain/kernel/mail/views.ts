import { z } from 'zod'

// JSON schemas of the answers, beside the views that they describe; the tests compare the two.
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
