import { z } from 'zod'

/** A key of a site as those who work there read it. */
export const SiteKeyView = z
  .object({
    id: z.string(),
    siteId: z.string(),
    name: z.string(),
    tag: z.string().nullable(),
    /** Who has it; null while it is in its place. */
    holder: z.string().nullable(),
    outAt: z.string().nullable(),
    dueAt: z.string().nullable(),
    /** It should be back by now. */
    overdue: z.boolean(),
  })
  .meta({ id: 'SiteKey' })
export type SiteKeyView = z.infer<typeof SiteKeyView>

/** That a key went out or came back. */
export const KeyMoveView = z
  .object({
    id: z.string(),
    keyName: z.string(),
    direction: z.enum(['out', 'in']),
    holder: z.string(),
    at: z.string(),
    by: z.string(),
    /** Where the signature is fetched, by administrators. */
    signature: z.string().nullable(),
  })
  .meta({ id: 'KeyMove' })
export type KeyMoveView = z.infer<typeof KeyMoveView>
