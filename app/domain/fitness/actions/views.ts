import { z } from 'zod'

/** An action as those who see it read it. */
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
    /** What closing it as done asks for; null where words are enough. */
    evidenceAsked: z.string().nullable(),
    /** Whether its owner may close it. */
    ownerCloses: z.boolean(),
    blocks: z.string().nullable(),
  })
  .meta({ id: 'ActionView' })
export type ActionView = z.infer<typeof ActionView>
