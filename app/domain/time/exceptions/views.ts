import { z } from 'zod'
import { KINDS } from './kinds.ts'

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
    /** The time that the exception is measured from, for example the start of the shift. */
    dueAt: z.string(),
    openedAt: z.string(),
    ownerId: z.string().nullable(),
    ownerName: z.string().nullable(),
    state: z.enum(['open', 'closed']),
    notes: z.string().nullable(),
    outcome: z.string().nullable(),
    minutes: z.number().nullable(),
    /** The reason in words, if the kind alone does not give it. */
    reason: z.string().nullable(),
    closedAt: z.string().nullable(),
    closedByName: z.string().nullable(),
  })
  .meta({ id: 'ExceptionView' })
export type ExceptionView = z.infer<typeof ExceptionView>
