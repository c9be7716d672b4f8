import { z } from 'zod'

export const ById = z.object({ id: z.string().min(1).max(100) })
export type ById = z.infer<typeof ById>
export const Nothing = z.object({})
export type Nothing = z.infer<typeof Nothing>
