import { type Happened } from '../../kernel/events/happened.server.ts'
import { queueMessage } from './deliver.server.ts'
import { liveEndpoints } from './endpoints.server.ts'

/** Queues an event for each webhook that wants its type; once each. */
export function tellWebhooks({ id, type }: Happened, now: Date): void {
  for (const { id: webhookId, types } of liveEndpoints())
    if (types.includes(type)) queueMessage({ webhookId, type, eventId: id, onceKey: `${webhookId}:${id}` }, null, now)
}
