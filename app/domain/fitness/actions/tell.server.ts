import { eq } from 'drizzle-orm'
import { actions } from '#db/schema/actions.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { queuePush } from '../../kernel/push/queue.server.ts'
import { db } from '~/platform/store.server.ts'
import { kindOf } from './kinds.ts'

/** Notifies the new owner of an action that was handed over. */
export function pushHandedOver(event: Happened, now: Date): void {
  const { changed } = event.details
  if (Array.isArray(changed) && changed.includes('ownerId')) pushWork(event, now)
}

/** Notifies the owner of new work on their devices, unless they added it themselves or can do nothing about it. */
export function pushWork({ id, subjectId, actorId }: Happened, now: Date): void {
  const row = db()
    .select({ kind: actions.kind, ownerId: actions.ownerId, state: actions.state })
    .from(actions)
    .where(eq(actions.id, subjectId ?? ''))
    .get()
  if (!row?.ownerId || row.ownerId === actorId || row.state !== 'open' || !kindOf(row.kind).ownerCloses) return
  const note = { title: 'New action for you', body: 'Open the portal to see what needs doing.', url: '/actions' }
  queuePush(row.ownerId, { ...note, tag: `action-${subjectId}` }, `note:${id}`, now)
}
