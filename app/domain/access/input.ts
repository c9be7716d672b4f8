import { z } from 'zod'

/** Where somebody says they are; a manual entry carries text and no coordinates. */
export const Location = z
  .object({
    latitude: z.number().min(-90).max(90).nullish(),
    longitude: z.number().min(-180).max(180).nullish(),
    accuracy: z.number().min(0).nullish(),
    timestamp: z.union([z.string().max(40), z.number()]).nullish(),
    address: z.string().max(500).nullish(),
    manual: z.boolean().nullish(),
  })
  .transform(({ timestamp, ...rest }) => {
    const manual = rest.manual === true || (rest.latitude === 0 && rest.longitude === 0)
    const known = !manual && typeof rest.latitude === 'number' && typeof rest.longitude === 'number'
    return {
      latitude: known ? rest.latitude! : null,
      longitude: known ? rest.longitude! : null,
      accuracy: known ? (rest.accuracy ?? null) : null,
      address: rest.address?.trim() || null,
      manual,
      timestamp: timestamp === undefined || timestamp === null ? null : String(timestamp),
    }
  })
export type Location = z.infer<typeof Location>

export const ById = z.object({ id: z.string().min(1).max(100) })
export type ById = z.infer<typeof ById>
export const Nothing = z.object({})
export type Nothing = z.infer<typeof Nothing>
