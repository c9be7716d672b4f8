import { z } from 'zod'

/** The person whose enrolled face is meant. */
export const TemplateOf = z.object({ userId: z.string().min(1).max(100) })
export type TemplateOf = z.infer<typeof TemplateOf>
