import { z } from 'zod'
import { PLACE_SOURCES } from './nearest.ts'
import { NOTE_KINDS } from './note-kinds.ts'

// The JSON that calls return in addition to the alert itself (alert-payload.ts).
export const AlertLogEntry = z
  .object({ kind: z.enum(NOTE_KINDS), text: z.string(), by: z.string(), at: z.string() })
  .meta({ id: 'AlertLogEntry' })

/**
 * The colleagues on shift nearest to an alert. `from` says where the distances are measured from; null if no location
 * is known.
 */
export const NearestView = z
  .object({
    from: z.enum(['live_place', 'alert', 'site']).nullable(),
    colleagues: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        phone: z.string().nullable(),
        siteName: z.string().nullable(),
        metres: z.number().nullable(),
        /** When that location was reported. */
        placeAt: z.string(),
        placeFrom: z.enum(PLACE_SOURCES),
      }),
    ),
  })
  .meta({ id: 'NearestColleagues' })
export type NearestView = z.infer<typeof NearestView>

/** An alert from a gatehouse tablet, as the tablet shows it: whether and when it was seen, without a name. */
export const SiteAlert = z
  .object({
    id: z.string(),
    receivedAt: z.iso.datetime(),
    seenAt: z.iso.datetime().nullable(),
    resolvedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'SiteAlert' })
export type SiteAlert = z.infer<typeof SiteAlert>
