import { z } from 'zod'
import { PROVIDERS } from './providers.ts'

export const PhoneServiceView = z
  .object({
    provider: z.enum(PROVIDERS).nullable(),
    enabled: z.boolean(),
    account: z.string(),
    from: z.string(),
    application: z.string(),
    hasSecret: z.boolean(),
    hasPrivateKey: z.boolean(),
    /** Whether messages can be sent. */
    ready: z.boolean(),
  })
  .meta({ id: 'PhoneServiceView' })
export type PhoneServiceView = z.infer<typeof PhoneServiceView>

export const PhoneMessageView = z
  .object({
    id: z.string(),
    kind: z.string(),
    alertId: z.string().nullable(),
    toName: z.string(),
    /** The last digits of the number. */
    toEnd: z.string(),
    state: z.string(),
    attempts: z.number(),
    createdAt: z.string(),
    /** When the provider accepted it. */
    sentAt: z.string().nullable(),
    /** The provider's later status, for example delivered; null until there is one. */
    outcome: z.string().nullable(),
    ms: z.number().nullable(),
    error: z.string().nullable(),
    provider: z.string().nullable(),
    cost: z.string().nullable(),
    currency: z.string().nullable(),
  })
  .meta({ id: 'PhoneMessageView' })
export type PhoneMessageView = z.infer<typeof PhoneMessageView>

export const NumberView = z.object({ end: z.string(), testedAt: z.string().nullable() }).meta({ id: 'NumberView' })
export type NumberView = z.infer<typeof NumberView>
