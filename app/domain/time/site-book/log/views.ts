import { z } from 'zod'
import { LOG_KINDS } from './kinds.ts'

/** An entry of the occurrence book as those who work at the site read it. */
export const SiteLogEntryView = z
  .object({
    id: z.string(),
    siteId: z.string(),
    /** Its number in the book of the site. */
    n: z.number(),
    kind: z.enum(LOG_KINDS),
    words: z.string(),
    occurredAt: z.string(),
    writtenAt: z.string(),
    /** Who wrote it, or whose act did; null for lines about nobody. */
    by: z.string().nullable(),
    /** How far the time of an entry that a phone brought later is to be trusted; null for entries of the portal. */
    trust: z.string().nullable(),
    /** Where its photographs are fetched. */
    photos: z.array(z.string()),
    /** The record behind a line that wrote itself. */
    subject: z.object({ type: z.string(), id: z.string() }).nullable(),
    /** Why it counts no more; null while it does. */
    struck: z.object({ reason: z.string(), at: z.string(), by: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'SiteLogEntry' })
export type SiteLogEntryView = z.infer<typeof SiteLogEntryView>
