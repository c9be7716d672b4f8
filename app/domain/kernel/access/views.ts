import { z } from 'zod'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
export const Message = z.object({ message: z.string() }).meta({ id: 'Message' })
