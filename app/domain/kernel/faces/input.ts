import { z } from 'zod'

/** Whose enrolled face is meant. */
export const TemplateOf = z.object({ userId: z.string().min(1).max(100) })
export type TemplateOf = z.infer<typeof TemplateOf>
