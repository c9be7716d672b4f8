import { and, eq, sql } from 'drizzle-orm'
import { pushMessages } from '#db/schema/events.ts'
import { newId, write } from '~/platform/store.server.ts'
import { devicesOf } from './devices.server.ts'

export type PushNote = {
  title: string
  body: string
  /** The portal's own path that the message opens. */
  url: string
  /** A later message with the same tag replaces the one on the screen. */
  tag: string
  /** Stays on the screen until it is touched, wakes the device, and uses the lane of alarms. */
  urgent?: boolean
}

type More = {
  /** Uses the lane of alarms even if it need not stay on the screen. */
  ofAlarm?: boolean
  /** One of many sent at once, after all messages for one person. */
  bulk?: boolean
  /** The earliest time to send it; until then `dropPush` can remove it. */
  notBefore?: Date
  /** Seconds after which an unreachable device no longer gets it. */
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

/** Removes waiting messages whose keys start like this from the queue, within a commit. @returns how many messages */
export const dropPush = (keyStart: string): number =>
  write()
    .delete(pushMessages)
    .where(
      and(eq(pushMessages.state, 'waiting'), sql`substr(${pushMessages.onceKey}, 1, ${keyStart.length}) = ${keyStart}`),
    )
    .run().changes
