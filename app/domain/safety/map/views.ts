import { z } from 'zod'
import { PIN_KINDS } from './pins.ts'

const PinView = z
  .object({
    id: z.string(),
    kind: z.enum(PIN_KINDS),
    latitude: z.number(),
    longitude: z.number(),
    accuracyMetres: z.number().nullable(),
    mark: z.string(),
    /** When the place was measured, the oldest of several; null for a site, which does not move. */
    placeAt: z.string().nullable(),
    name: z.string(),
    says: z.string(),
    urgent: z.boolean(),
    to: z.string(),
  })
  .meta({ id: 'Pin' })

export const MapView = z
  .object({
    pins: z.array(PinView),
    without: z.object({ alerts: z.number(), people: z.number(), sites: z.number() }),
    more: z.number(),
  })
  .meta({ id: 'MapView' })
