import { z } from 'zod'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
/** A place that an address may mean. */
export const Place = z
  .object({ address: z.string(), latitude: z.number(), longitude: z.number() })
  .meta({ id: 'Place' })
export type Place = z.infer<typeof Place>

export const Address = z
  .object({ address: z.string(), displayName: z.string().nullable(), parts: z.array(z.string()) })
  .meta({ id: 'Address' })
