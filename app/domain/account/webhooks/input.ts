import { VersionWas } from '~/platform/opened.ts'
import { z } from 'zod'
import { ById } from '../../kernel/access/input.ts'
import { yes } from '~/platform/yes.ts'

const ADDRESS = 'Please enter the address'
const TYPE = 'Choose at least one event'

export const NewWebhook = z.object({
  url: z.string({ error: ADDRESS }).trim().min(1, ADDRESS).max(2000, 'Use at most 2,000 characters'),
  types: z
    .array(z.string().max(60, 'There is no such event'), { error: TYPE })
    .min(1, TYPE)
    .max(200, 'Name each event once'),
  /** What a message about an event contains: type, id, time and link, or also what the portal's own pages receive. */
  detail: z.enum(['thin', 'full'], { error: 'Choose thin or full' }).default('thin'),
})
export type NewWebhook = z.infer<typeof NewWebhook>

export const WebhookChange = NewWebhook.extend({ id: ById.shape.id, enabled: yes.default(false) })
export type WebhookChange = z.infer<typeof WebhookChange>

/** The same as its page posts it. */
export const WebhookForm = WebhookChange.extend({ versionWas: VersionWas })

export const DeliveryQuery = z.object({
  id: ById.shape.id,
  before: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type DeliveryQuery = z.infer<typeof DeliveryQuery>

export const OneDelivery = z.object({ id: ById.shape.id, deliveryId: ById.shape.id })
export type OneDelivery = z.infer<typeof OneDelivery>
