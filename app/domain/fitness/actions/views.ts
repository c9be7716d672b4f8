import { z } from 'zod'

/** An action as its readers see it. */
export const ActionView = z
  .object({
    id: z.string(),
    kind: z.string(),
    kindLabel: z.string(),
    words: z.string(),
    subjectType: z.string().nullable(),
    subjectId: z.string().nullable(),
    userId: z.string().nullable(),
    userName: z.string().nullable(),
    ownerId: z.string().nullable(),
    ownerName: z.string().nullable(),
    siteId: z.string().nullable(),
    siteName: z.string().nullable(),
    dueOn: z.string(),
    state: z.enum(['open', 'done', 'not_needed']),
    openedAt: z.iso.datetime(),
    closedBy: z.string().nullable(),
    closedAt: z.iso.datetime().nullable(),
    closedWords: z.string().nullable(),
    evidence: z.string().nullable(),
    /** The evidence for closing it as done; null if words are enough. */
    evidenceAsked: z.string().nullable(),
    /** May its owner close it? */
    ownerCloses: z.boolean(),
    blocks: z.string().nullable(),
  })
  .meta({ id: 'ActionView' })
export type ActionView = z.infer<typeof ActionView>
