import { z } from 'zod'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
export const Address = z
  .object({ address: z.string(), displayName: z.string().nullable(), parts: z.array(z.string()) })
  .meta({ id: 'Address' })
