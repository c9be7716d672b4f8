import { z } from 'zod'

// What calls answer, as JSON, beside the alert itself (events/alert-payload.ts).
export const AlertLogEntry = z
  .object({ kind: z.enum(['note', 'going']), text: z.string(), by: z.string(), at: z.string() })
  .meta({ id: 'AlertLogEntry' })
