import { dropMessages, queueMessage } from '../../account/webhooks/deliver.server.ts'
import { ALARMS, findEndpoint } from '../../account/webhooks/endpoints.server.ts'

/**
 * Adds an alarm to the queue, within a commit; does nothing if the alarm hook is off.
 * @param onceKey identifies the occasion; a key is queued only once
 * @param notBefore the earliest time to send it; until then `dropHook` can withdraw it
 */
export function queueHook(
  type: string,
  alertId: string,
  data: object,
  onceKey: string,
  now: Date,
  notBefore = now,
): boolean {
  if (!findEndpoint(ALARMS)?.enabled) return false
  const message = { webhookId: ALARMS, type, alertId, onceKey, urgent: true, dueAt: notBefore }
  queueMessage(message, { type, timestamp: now.toISOString(), data }, now)
  return true
}

/** Removes unsent messages of one type about an alert from the queue, within a commit. @returns how many it removed */
export const dropHook = dropMessages
