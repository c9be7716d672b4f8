import { z } from 'zod'
import { LOG_KINDS } from '../log/kinds.ts'

/** What a client reads of the nights of a site: no addresses of people, no visitors by name, no confidential forms. */
export const SiteReport = z
  .object({
    siteName: z.string(),
    /** The days on which the first and the last night begin. */
    firstDay: z.string(),
    lastDay: z.string(),
    from: z.string(),
    to: z.string(),
    /** When it was made, where the last night is not over by then: what is not in it may still come. */
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
        /** Why it counts no more. */
        struck: z.string().nullable(),
        photos: z.number(),
      }),
    ),
    tours: z.array(
      z.object({
        title: z.string(),
        state: z.string(),
        /** Who walked it; null for one that nobody walked. */
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
