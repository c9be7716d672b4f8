import { and, eq, sql } from 'drizzle-orm'
import { pushMessages } from '#db/schema/events.ts'
import { newId, write } from '~/platform/store.server.ts'
import { devicesOf } from './devices.server.ts'

export type PushNote = {
  title: string
  body: string
  /** Own path that a press on the message opens. */
  url: string
  /** A later message with the same tag replaces the one that stands. */
  tag: string
  /** Stays until it is touched, wakes the device, and goes in the lane of alarms. */
  urgent?: boolean
}

type More = {
  /** Goes in the lane of alarms even if it need not stay on the screen. */
  ofAlarm?: boolean
  /** One of many that go out at once: after all that are for one person. */
  bulk?: boolean
  /** It goes out no sooner than that; until then `dropPush` can take it back. */
  notBefore?: Date
  /** Seconds after which a device that was out of reach is not told any more. */
  ttlS?: number
}

/** Queues a message for every device on which the person allowed it, within the action or reaction that causes it. */
export function queuePush(
  userId: string,
  note: PushNote,
  onceKey: string,
  now: Date,
  { ofAlarm = note.urgent ?? false, bulk = false, notBefore = now, ttlS = ofAlarm ? 3600 : 24 * 3600 }: More = {},
): void {
  for (const device of devicesOf(userId, now)) {
    write()
      .insert(pushMessages)
      .values({
        id: newId(now.getTime()),
        onceKey: `${onceKey}:${device.id}`,
        subscriptionId: device.id,
        payload: JSON.stringify(note),
        urgent: ofAlarm,
        bulk,
        ttlS,
        dueAt: notBefore,
        createdAt: now,
      })
      .onConflictDoNothing()
      .run()
  }
}

/** Takes back what waits in the queue under keys that begin so, within a commit. @returns how many messages */
export const dropPush = (keyStart: string): number =>
  write()
    .delete(pushMessages)
    .where(
      and(eq(pushMessages.state, 'waiting'), sql`substr(${pushMessages.onceKey}, 1, ${keyStart.length}) = ${keyStart}`),
    )
    .run().changes
