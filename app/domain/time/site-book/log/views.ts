import { z } from 'zod'
import { LOG_KINDS } from './kinds.ts'

/** An entry in the occurrence book, as people who work at the site see it. */
export const SiteLogEntryView = z
  .object({
    id: z.string(),
    siteId: z.string(),
    /** Its number in the site's book. */
    n: z.number(),
    kind: z.enum(LOG_KINDS),
    words: z.string(),
    occurredAt: z.string(),
    writtenAt: z.string(),
    /** Its author, or the person who caused it; null for lines about no person. */
    by: z.string().nullable(),
    /** How reliable its time is, if it arrived late from a phone; null for entries made online. */
    trust: z.string().nullable(),
    /** The addresses of the photographs. */
    photos: z.array(z.string()),
    /** The record that an automatic line is about. */
    subject: z.object({ type: z.string(), id: z.string() }).nullable(),
    /** Why, when and by whom it was struck through; null if it was not. */
    struck: z.object({ reason: z.string(), at: z.string(), by: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'SiteLogEntry' })
export type SiteLogEntryView = z.infer<typeof SiteLogEntryView>
