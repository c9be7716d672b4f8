import { type Happened } from '../../kernel/events/happened.server.ts'
import { queueMessage } from './deliver.server.ts'
import { liveEndpoints } from './endpoints.server.ts'

/** Queues an event once for each webhook that wants its type. */
export function tellWebhooks({ id, type }: Happened, now: Date): void {
  for (const { id: webhookId, types } of liveEndpoints())
    if (types.includes(type)) queueMessage({ webhookId, type, eventId: id, onceKey: `${webhookId}:${id}` }, null, now)
}
