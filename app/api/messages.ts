import { z } from 'zod'
import { PushKey, PushState } from '~/domain/push/views.ts'
import { TroubledEmail } from '~/domain/mail/views.ts'
import { Message } from '~/domain/access/views.ts'
import { ById, Nothing } from '~/domain/access/input.ts'
import { listTroubledEmails, retryEmail } from '~/domain/mail/queue.server.ts'
import { PushEndpoint, PushSubscription } from '~/domain/push/input.ts'
import { findPushKey, subscribePush, unsubscribePush } from '~/domain/push/subscriptions.server.ts'
import { admin, type Calls, staff } from '~/http/table.server.ts'

/** Push messages to devices, and emails that did not leave. */
export const messages = {
  'GET /api/push/key': staff(Nothing, findPushKey, { view: PushKey }),
  'POST /api/push/subscriptions': staff(PushSubscription, subscribePush, { view: PushState, status: 201 }),
  'DELETE /api/push/subscriptions': staff(PushEndpoint, unsubscribePush, { view: PushState }),
  'GET /api/admin/letters': admin(Nothing, listTroubledEmails, { view: z.array(TroubledEmail) }),
  'POST /api/admin/letters/:id/retry': admin(ById, retryEmail, { view: Message }),
} satisfies Calls
