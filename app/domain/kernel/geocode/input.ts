import { z } from 'zod'

const degrees = (name: string, most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    z
      .number({ error: `${name} must be a number` })
      .min(-most, `${name} must be between -${most} and ${most}`)
      .max(most, `${name} must be between -${most} and ${most}`),
  )

/** An address or a postcode, as typed. */
export const AddressQuery = z.object({
  address: z
    .string({ error: 'Type an address or a postcode' })
    .trim()
    .min(3, 'Type an address or a postcode')
    .max(300, 'Use at most 300 characters'),
})
export type AddressQuery = z.infer<typeof AddressQuery>

/** A position in degrees, as numbers or text. */
export const Position = z.object({ latitude: degrees('Latitude', 90), longitude: degrees('Longitude', 180) })
export type Position = z.infer<typeof Position>
