import { z } from 'zod'
import { KINDS } from './kinds.ts'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
export const ExceptionView = z
  .object({
    id: z.string(),
    kind: z.enum(KINDS),
    dutyId: z.string().nullable(),
    userId: z.string().nullable(),
    userName: z.string().nullable(),
    phone: z.string().nullable(),
    siteId: z.string().nullable(),
    siteName: z.string().nullable(),
    postName: z.string().nullable(),
    startsAt: z.string().nullable(),
    endsAt: z.string().nullable(),
    entryId: z.string().nullable(),
    /** From when it counts, such as the start of the duty. */
    dueAt: z.string(),
    openedAt: z.string(),
    ownerId: z.string().nullable(),
    ownerName: z.string().nullable(),
    state: z.enum(['open', 'closed']),
    notes: z.string().nullable(),
    outcome: z.string().nullable(),
    minutes: z.number().nullable(),
    /** Why it is so, in words, where the kind does not say it. */
    reason: z.string().nullable(),
    closedAt: z.string().nullable(),
    closedByName: z.string().nullable(),
  })
  .meta({ id: 'ExceptionView' })
export type ExceptionView = z.infer<typeof ExceptionView>
