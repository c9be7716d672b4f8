import { z } from 'zod'

// JSON schemas of the answers, next to the views they describe. Tests compare the two.
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
