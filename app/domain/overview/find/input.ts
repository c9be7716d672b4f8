import { z } from 'zod'

export const FindQuery = z.object({ q: z.string().trim().min(2).max(100) })
export type FindQuery = z.infer<typeof FindQuery>
