import { z } from 'zod'

/** A place that matches an address. */
export const Place = z
  .object({ address: z.string(), latitude: z.number(), longitude: z.number() })
  .meta({ id: 'Place' })
export type Place = z.infer<typeof Place>

export const Address = z
  .object({ address: z.string(), displayName: z.string().nullable(), parts: z.array(z.string()) })
  .meta({ id: 'Address' })
