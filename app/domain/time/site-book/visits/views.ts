import { z } from 'zod'

const visitor = {
  name: z.string(),
  company: z.string().nullable(),
  host: z.string().nullable(),
  vehicle: z.string().nullable(),
  badge: z.string().nullable(),
}

/** A visit as people who work at the site see it. */
export const VisitView = z
  .object({ id: z.string(), siteId: z.string(), ...visitor, inAt: z.string(), outAt: z.string().nullable() })
  .meta({ id: 'Visit' })
export type VisitView = z.infer<typeof VisitView>

/** The people who are at a site now. */
export const EvacuationList = z
  .object({
    siteId: z.string(),
    siteName: z.string(),
    at: z.string(),
    /** The staff who are clocked in there. */
    people: z.array(z.object({ name: z.string(), since: z.string() })),
    visitors: z.array(z.object({ id: z.string(), ...visitor, since: z.string() })),
  })
  .meta({ id: 'EvacuationList' })
export type EvacuationList = z.infer<typeof EvacuationList>

export const BookSettingsView = z
  .object({ siteId: z.string(), visitorDays: z.number(), showPhotos: z.boolean() })
  .meta({ id: 'BookSettings' })
export type BookSettingsView = z.infer<typeof BookSettingsView>
