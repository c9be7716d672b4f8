import { z } from 'zod'

// JSON schemas of the answers, beside the views that they describe; the tests compare the two.
export const Message = z.object({ message: z.string() }).meta({ id: 'Message' })
