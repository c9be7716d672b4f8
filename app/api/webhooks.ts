import { z } from 'zod'
import { ById, Nothing } from '~/domain/kernel/access/input.ts'
import { Message } from '~/domain/kernel/access/views.ts'
import { listDeliveries, sendAgain, testWebhook } from '~/domain/account/webhooks/deliveries.server.ts'
import { DeliveryQuery, NewWebhook, OneDelivery, WebhookChange } from '~/domain/account/webhooks/input.ts'
import { HookDelivery, HookSecret, WebhookMade, WebhookView } from '~/domain/account/webhooks/views.ts'
import {
  changeWebhook,
  listWebhooks,
  makeWebhook,
  removeWebhook,
  rotateWebhook,
} from '~/domain/account/webhooks/webhooks.server.ts'
import { admin, type Calls, paged } from '~/http/table.server.ts'

/** Addresses of other systems that receive events. */
export const webhooks = {
  'GET /api/admin/webhooks': admin(Nothing, listWebhooks, { view: z.array(WebhookView) }),
  'POST /api/admin/webhooks': admin(NewWebhook, makeWebhook, { view: WebhookMade, status: 201 }),
  'PUT /api/admin/webhooks/:id': admin(WebhookChange, changeWebhook, { view: WebhookView }),
  'DELETE /api/admin/webhooks/:id': admin(ById, removeWebhook, { view: Message }),
  'POST /api/admin/webhooks/:id/rotate': admin(ById, rotateWebhook, { view: HookSecret }),
  'POST /api/admin/webhooks/:id/test': admin(ById, testWebhook, { view: HookDelivery }),
  'GET /api/admin/webhooks/:id/deliveries': admin(DeliveryQuery, listDeliveries, {
    ...paged,
    view: z.array(HookDelivery),
  }),
  'POST /api/admin/webhooks/:id/deliveries/:deliveryId/again': admin(OneDelivery, sendAgain, { view: HookDelivery }),
} satisfies Calls
