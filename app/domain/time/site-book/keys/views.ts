import { z } from 'zod'

/** A key of a site as people who work there see it. */
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
    /** Whether it should have been back by now. */
    overdue: z.boolean(),
  })
  .meta({ id: 'SiteKey' })
export type SiteKeyView = z.infer<typeof SiteKeyView>

/** A key went out or came back. */
export const KeyMoveView = z
  .object({
    id: z.string(),
    keyName: z.string(),
    direction: z.enum(['out', 'in']),
    holder: z.string(),
    at: z.string(),
    by: z.string(),
    /** The address of the picture of the signature, for administrators. */
    signature: z.string().nullable(),
  })
  .meta({ id: 'KeyMove' })
export type KeyMoveView = z.infer<typeof KeyMoveView>
