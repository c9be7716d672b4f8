import { eq } from 'drizzle-orm'
import { hookDeliveries } from '#db/schema/webhooks.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { countRows, findPage, type Page } from '~/platform/keyset.server.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { deliverRow, queueMessage, TEST } from './deliver.server.ts'
import { type DeliveryQuery, type OneDelivery } from './input.ts'
import { type HookDelivery } from './views.ts'
import { mustFind } from './webhooks.server.ts'

type Row = typeof hookDeliveries.$inferSelect

/** Returns the messages to a webhook, newest first, with the answers. @throws Problem not_found */
export function listDeliveries(actor: Person, { id, before, limit }: DeliveryQuery): Page<HookDelivery> {
  demand(actor, 'webhook.read')
  mustFind(id)
  return deliveriesOf(id, { before, limit })
}

/** Does the same for any webhook. The caller checks the permission. */
export function deliveriesOf(id: string, { before, limit }: { before?: string; limit: number }): Page<HookDelivery> {
  const of = eq(hookDeliveries.webhookId, id)
  const { rows, next } = findPage({
    columns: { row: hookDeliveries },
    from: hookDeliveries,
    by: [hookDeliveries.id],
    descending: true,
    of,
    cursor: { before },
    limit,
  })
  return { items: rows.map(({ row }) => viewDelivery(row)), next, total: countRows(hookDeliveries, of) }
}

/** Posts a test message at once and returns the result, which the list also keeps. @throws Problem not_found */
export async function testWebhook(actor: Person, { id }: { id: string }, now = new Date()): Promise<HookDelivery> {
  demand(actor, 'webhook.read')
  mustFind(id)
  return postTest(actor, id, () => recordOf(actor, 'webhook.tested', id, now), now)
}

/** Does the same for any webhook. @param note records who tested it, within the commit */
export async function postTest(actor: Person, webhookId: string, note: () => void, now: Date): Promise<HookDelivery> {
  const body = { type: TEST, timestamp: now.toISOString(), data: { by: actor.name } }
  // The row is claimed from the start, so that no lane takes it. After a crash its result is unknown.
  const claimed = {
    webhookId,
    type: TEST,
    onceKey: `test:${now.getTime()}:${webhookId}`,
    state: 'claimed',
  }
  const id = commit(() => {
    note()
    return queueMessage(claimed, body, now)
  })
  const row = findRow(id)
  if (!row) throw conflict('A test is under way. Please wait a second.')
  const fault = await deliverRow(row, () => new Date()).then(
    () => null,
    (error: Error) => error.message.slice(0, 500),
  )
  const end = fault ? { state: 'failed', attempts: 1, error: fault } : { state: 'sent', sentAt: new Date() }
  const set = { ...end, payload: '' }
  commit(() => write().update(hookDeliveries).set(set).where(eq(hookDeliveries.id, id)).run())
  return viewDelivery(findRow(id)!)
}

/**
 * Queues a message again under its own id, with a fresh set of tries. @throws Problem not_found; conflict while the
 * message is waiting, for a test, and if the webhook is off
 */
export function sendAgain(actor: Person, { id, deliveryId }: OneDelivery, now = new Date()): HookDelivery {
  demand(actor, 'webhook.read')
  const { enabled } = mustFind(id)
  if (!enabled) throw conflict('Switch the webhook on first')
  return commit(() => {
    const row = findRow(deliveryId)
    if (row?.webhookId !== id) throw notFound('Delivery')
    if (row.state === 'waiting' || row.state === 'claimed') throw conflict('It is already on its way')
    if (row.eventId === null) throw conflict('Send a new test instead')
    const set = { state: 'waiting', attempts: 0, dueAt: now, createdAt: now, sentAt: null, error: null }
    write().update(hookDeliveries).set(set).where(eq(hookDeliveries.id, deliveryId)).run()
    recordOf(actor, 'webhook.sent_again', id, now, { type: row.type, event: row.eventId })
    return viewDelivery(findRow(deliveryId)!)
  })
}

const findRow = (id: string) => db().select().from(hookDeliveries).where(eq(hookDeliveries.id, id)).get()

const recordOf = (actor: Person, type: 'webhook.tested' | 'webhook.sent_again', id: string, now: Date, details = {}) =>
  record(actor, { type, subject: { type: 'webhook', id }, personId: null, details }, now)

const viewDelivery = (row: Row): HookDelivery => ({
  id: row.id,
  type: row.type,
  alertId: row.alertId,
  eventId: row.eventId,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  nextAt: row.state === 'waiting' ? row.dueAt.toISOString() : null,
  ms: row.ms,
  status: row.status,
  answer: row.answer,
  error: row.error,
})
