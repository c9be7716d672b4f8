import { and, eq } from 'drizzle-orm'
import { hookDeliveries, webhooks } from '#db/schema/webhooks.ts'
import { system } from '../../kernel/access/actor.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { writeEmail } from '../../kernel/mail/email.ts'
import { queueEmail } from '../../kernel/mail/queue.server.ts'
import { listAdmins } from '../../kernel/people/audience.server.ts'
import { env } from '~/platform/env.server.ts'
import { write } from '~/platform/store.server.ts'
import { findEndpoint } from './endpoints.server.ts'

/** Fails the waiting messages of a webhook that is off, within a commit. They can be sent later by hand. */
export const failWaiting = (webhookId: string): number =>
  write()
    .update(hookDeliveries)
    .set({ state: 'failed', payload: '', error: 'The webhook was switched off' })
    .where(and(eq(hookDeliveries.webhookId, webhookId), eq(hookDeliveries.state, 'waiting')))
    .run().changes

/**
 * Switches a webhook off because its receiver is gone or has accepted nothing for three days, or its address is not
 * allowed any more, within a commit. Administrators get an email.
 */
export function stopEndpoint(id: string, why: 'gone' | 'failing' | 'forbidden', now: Date): void {
  const endpoint = findEndpoint(id)
  if (!endpoint?.enabled) return
  const set = { enabled: false, stoppedAt: now, stoppedWhy: why }
  write().update(webhooks).set(set).where(eq(webhooks.id, id)).run()
  const details = { host: new URL(endpoint.url).host, why, waiting: failWaiting(id) }
  record(
    system('webhooks'),
    { type: 'webhook.stopped', subject: { type: 'webhook', id }, personId: null, details },
    now,
  )
}

/** Queues emails that tell administrators that a webhook was switched off. */
export function writeStoppedEmails(event: Happened, now: Date): void {
  const { host, why } = event.details as { host: string; why: string }
  const because =
    why === 'gone'
      ? `${host} answered that it is gone (410).`
      : why === 'forbidden'
        ? `The portal may not post to ${host} any more. Its operator can allow it (HOOK_HOSTS).`
        : `${host} accepted no messages for three days.`
  const email = writeEmail(env().COMPANY_NAME, `The webhook to ${host} was switched off`, [
    { say: `${because} The portal posts nothing there until you switch it on again.` },
    { say: 'Failed messages are in the deliveries list. You can send each one again from there.' },
    { button: 'Open the webhooks', url: `${env().ORIGIN}/admin/webhooks` },
  ])
  for (const { firstName, lastName, email: address } of listAdmins())
    queueEmail({ name: `${firstName} ${lastName}`, address }, email, `webhook-stopped:${event.id}:${address}`, now, {})
}
