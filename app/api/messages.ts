import { z } from 'zod'
import { PushKey, PushState } from '~/domain/kernel/push/views.ts'
import { TroubledEmail } from '~/domain/kernel/mail/views.ts'
import { Message } from '~/domain/kernel/access/views.ts'
import { ById, Nothing } from '~/domain/kernel/access/input.ts'
import { listTroubledEmails, retryEmail } from '~/domain/kernel/mail/queue.server.ts'
import { PushEndpoint, PushSubscription } from '~/domain/kernel/push/input.ts'
import { findPushKey, subscribePush, unsubscribePush } from '~/domain/kernel/push/subscriptions.server.ts'
import { admin, type Calls, staff } from '~/http/table.server.ts'

/** Push messages to devices, and unsent emails. */
export const messages = {
  'GET /api/push/key': staff(Nothing, findPushKey, { view: PushKey }),
  'POST /api/push/subscriptions': staff(PushSubscription, subscribePush, { view: PushState, status: 201 }),
  'DELETE /api/push/subscriptions': staff(PushEndpoint, unsubscribePush, { view: PushState }),
  'GET /api/admin/emails': admin(Nothing, listTroubledEmails, { view: z.array(TroubledEmail) }),
  'POST /api/admin/emails/:id/retry': admin(ById, retryEmail, { view: Message }),
} satisfies Calls
