import { z } from 'zod'

/** The person whose enrolled face the call is about. */
export const TemplateOf = z.object({ userId: z.string().min(1).max(100) })
export type TemplateOf = z.infer<typeof TemplateOf>
