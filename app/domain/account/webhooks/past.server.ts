import { hookDeliveries } from '#db/schema/webhooks.ts'
import { newId, write } from '~/platform/store.server.ts'

/** A delivery that is over: when it was queued, and the receiver's answer after a number of tries. */
export type PastDelivery = {
  webhookId: string
  type: string
  at: Date
  /** Duration of the last try, in milliseconds. */
  ms: number | null
  status: number | null
  answer: string | null
  /** Why it failed; null if it was delivered. */
  error: string | null
  attempts: number
}

/** Writes invented past deliveries, within a commit. They are never posted. */
export function keepPastDeliveries(deliveries: PastDelivery[]): void {
  for (const { at, ...delivery } of deliveries) {
    const id = newId(at.getTime())
    const sentAt = delivery.error === null ? at : null
    const state = sentAt ? 'sent' : 'failed'
    const row = { ...delivery, id, onceKey: id, payload: '', urgent: false, state, dueAt: at, createdAt: at, sentAt }
    write().insert(hookDeliveries).values(row).run()
  }
}
