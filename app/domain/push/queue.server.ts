import { eq, lt } from 'drizzle-orm'
import { pushMessages, pushSubscriptions } from '#db/schema/events.ts'
import { commit, newId, type Tx } from '../store.server.ts'

export type PushNote = {
  title: string
  body: string
  /** Own path that a press on the message opens. */
  url: string
  /** A later message with the same tag replaces the one that stands. */
  tag: string
  /** Stays until it is touched, and may wake the device. */
  urgent?: boolean
}

/** Queues a message for every device on which the person allowed it, within the deed or reaction that causes it. */
export function queuePush(tx: Tx, userId: string, note: PushNote, onceKey: string, now: Date): void {
  const devices = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .all()
  for (const device of devices) {
    tx.insert(pushMessages)
      .values({
        id: newId(now.getTime()),
        onceKey: `${onceKey}:${device.id}`,
        subscriptionId: device.id,
        payload: JSON.stringify(note),
        urgent: note.urgent ?? false,
        ttlS: note.urgent ? 3600 : 24 * 3600,
        dueAt: now,
        createdAt: now,
      })
      .onConflictDoNothing()
      .run()
  }
}

/** Drops messages over two days old, whatever became of them; for the nightly purge. Returns how many. */
export const purgePushes = (now: Date): number =>
  commit((tx) =>
    tx
      .delete(pushMessages)
      .where(lt(pushMessages.createdAt, new Date(now.getTime() - 2 * 86_400_000)))
      .run(),
  ).changes
