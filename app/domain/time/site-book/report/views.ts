import { z } from 'zod'
import { LOG_KINDS } from '../log/kinds.ts'

/** The nights of a site as a client sees them: without contact details, names of visitors or confidential forms. */
export const SiteReport = z
  .object({
    siteName: z.string(),
    /** The days on which the first and the last of the nights begin. */
    firstDay: z.string(),
    lastDay: z.string(),
    from: z.string(),
    to: z.string(),
    /** When the report was made, if the last night was not over then, so that more may follow; otherwise null. */
    soFar: z.string().nullable(),
    people: z.array(
      z.object({ name: z.string(), position: z.string().nullable(), in: z.string(), out: z.string().nullable() }),
    ),
    entries: z.array(
      z.object({
        id: z.string(),
        n: z.number(),
        kind: z.enum(LOG_KINDS),
        words: z.string(),
        at: z.string(),
        /** The reason why it no longer counts; null while it does. */
        struck: z.string().nullable(),
        photos: z.number(),
      }),
    ),
    tours: z.array(
      z.object({
        title: z.string(),
        state: z.string(),
        /** The person who walked it; null if nobody did. */
        name: z.string().nullable(),
        started: z.string().nullable(),
        ended: z.string().nullable(),
        scanned: z.number(),
        planned: z.number(),
        reason: z.string().nullable(),
        scans: z.array(
          z.object({
            at: z.string(),
            checkpoint: z.string(),
            method: z.string(),
            marks: z.string(),
            late: z.boolean(),
          }),
        ),
        left: z.array(z.string()),
      }),
    ),
    keys: z.array(z.object({ words: z.string(), at: z.string() })),
    visitors: z.number(),
  })
  .meta({ id: 'SiteReport' })
export type SiteReport = z.infer<typeof SiteReport>
