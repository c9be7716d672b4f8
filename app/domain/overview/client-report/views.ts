import { z } from 'zod'

/** A client's link as administrators see it; never its password. */
export const ClientLinkView = z
  .object({
    id: z.string(),
    siteId: z.string(),
    siteName: z.string(),
    name: z.string(),
    from: z.string(),
    to: z.string(),
    endsOn: z.string(),
    email: z.array(z.string()),
    schedule: z.enum(['daily', 'weekly', 'monthly']).nullable(),
    state: z.enum(['active', 'ended', 'revoked']),
    createdAt: z.string(),
    openedAt: z.string().nullable(),
    lastSentOn: z.string().nullable(),
  })
  .meta({ id: 'ClientLink' })
export type ClientLinkView = z.infer<typeof ClientLinkView>

/** A new link with its address, which is shown this once. */
export const MadeClientLink = ClientLinkView.extend({ url: z.string() }).meta({ id: 'MadeClientLink' })
export type MadeClientLink = z.infer<typeof MadeClientLink>
