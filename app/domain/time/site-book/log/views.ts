import { z } from 'zod'
import { LOG_KINDS } from './kinds.ts'

/** An entry of the occurrence book as people who work at the site see it. */
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
    /** Its author, or the person whose act wrote it; null for lines about no person. */
    by: z.string().nullable(),
    /** How reliable the time of a late arrival from a phone is; null for entries made online. */
    trust: z.string().nullable(),
    /** The addresses of its photographs. */
    photos: z.array(z.string()),
    /** The record behind an automatic line. */
    subject: z.object({ type: z.string(), id: z.string() }).nullable(),
    /** Why it no longer counts; null while it does. */
    struck: z.object({ reason: z.string(), at: z.string(), by: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'SiteLogEntry' })
export type SiteLogEntryView = z.infer<typeof SiteLogEntryView>
