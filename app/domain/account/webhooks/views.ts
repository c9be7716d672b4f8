import { z } from 'zod'

export const WebhookView = z
  .object({
    id: z.string(),
    url: z.string(),
    types: z.array(z.string()),
    detail: z.enum(['thin', 'full']),
    enabled: z.boolean(),
    /**
     * Why the portal switched it off: the receiver answered 410, accepted nothing for three days, or is not allowed.
     */
    stopped: z.enum(['gone', 'failing', 'forbidden']).nullable(),
    stoppedAt: z.string().nullable(),
    secretMadeAt: z.string(),
    /** Until when the previous secret is also accepted. */
    oldSecretUntil: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'WebhookView' })
export type WebhookView = z.infer<typeof WebhookView>

export const WebhookMade = z
  .object({
    /** The secret, which is shown only this once. */
    secret: z.string(),
    view: WebhookView,
  })
  .meta({ id: 'WebhookMade' })

export const HookSecret = z.object({ secret: z.string() }).meta({ id: 'HookSecret' })

export const HookDelivery = z
  .object({
    id: z.string(),
    type: z.string(),
    alertId: z.string().nullable(),
    eventId: z.number().nullable(),
    state: z.string(),
    attempts: z.number(),
    createdAt: z.string(),
    sentAt: z.string().nullable(),
    /** The time of the next try, while the message is waiting. */
    nextAt: z.string().nullable(),
    ms: z.number().nullable(),
    status: z.number().nullable(),
    answer: z.string().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'HookDelivery' })
export type HookDelivery = z.infer<typeof HookDelivery>
