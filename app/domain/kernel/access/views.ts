import { z } from 'zod'

// JSON schemas of the answers, next to the views they describe. Tests compare the two.
export const Message = z.object({ message: z.string() }).meta({ id: 'Message' })
