import { hookDeliveries } from '#db/schema/webhooks.ts'
import { newId, write } from '~/platform/store.server.ts'

/** A delivery that is over: when it was queued, and what the receiver answered to so many tries. */
export type PastDelivery = {
  webhookId: string
  type: string
  at: Date
  /** In milliseconds, of the last try. */
  ms: number | null
  status: number | null
  answer: string | null
  /** Why it failed; null where it was delivered. */
  error: string | null
  attempts: number
}

/** Writes down deliveries of an invented past, within a commit. Nothing is posted, then or later. */
export function keepPastDeliveries(deliveries: PastDelivery[]): void {
  for (const { at, ...delivery } of deliveries) {
    const id = newId(at.getTime())
    const sentAt = delivery.error === null ? at : null
    const state = sentAt ? 'sent' : 'failed'
    const row = { ...delivery, id, onceKey: id, payload: '', urgent: false, state, dueAt: at, createdAt: at, sentAt }
    write().insert(hookDeliveries).values(row).run()
  }
}
