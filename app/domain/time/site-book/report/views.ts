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
    keys: z.array(z.object({ words: z.string(), at: z.string() })),
    visitors: z.number(),
  })
  .meta({ id: 'SiteReport' })
export type SiteReport = z.infer<typeof SiteReport>
