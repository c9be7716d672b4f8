import { z } from 'zod'

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
