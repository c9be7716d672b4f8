import { and, asc, desc, eq, gt, gte, inArray } from 'drizzle-orm'
import { emails, pushMessages } from '#db/schema/events.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { isEmailSetUp } from '../../kernel/mail/ready.server.ts'
import { listAdmins } from '../../kernel/people/audience.server.ts'
import { devicesOf } from '../../kernel/push/devices.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'

/** How far back to look for the newest alarm that was sent. */
const BACK_MS = 7 * DAY_MS
const UNDER_WAY = ['waiting', 'claimed']

/** The state of one of the channels through which alarms are sent. */
export type ChannelView = {
  /** What is missing before this channel can send; null if it can. */
  missing: string | null
  /** When the newest message was sent. */
  sentAt: Date | null
  /** Since when the oldest message after that one has been waiting. */
  waitingSince: Date | null
  /** What the receiver answered to the waiting message. */
  error: string | null
}
export type ChannelsView = { at: Date; email: ChannelView; push: ChannelView }

/**
 * Returns whether alarms get out of the server, by email and by push to administrators. It judges this by what the
 * queues have sent.
 */
export function findChannels(actor: Person, now = new Date()): ChannelsView {
  demand(actor, 'control_room.run')
  const back = new Date(now.getTime() - BACK_MS)
  const reached = listAdmins().some(({ id }) => devicesOf(id, now).length > 0)
  return {
    at: now,
    email: {
      missing: isEmailSetUp() ? null : 'Email is not set up, so nothing is sent.',
      ...lastOf(emails, back),
    },
    push: {
      missing: reached ? null : 'No administrator has allowed messages on a device.',
      ...lastOf(pushMessages, back),
    },
  }
}

function lastOf(queue: typeof emails | typeof pushMessages, back: Date) {
  const sent = db()
    .select({ at: queue.sentAt })
    .from(queue)
    .where(and(eq(queue.state, 'sent'), gte(queue.createdAt, back)))
    .orderBy(desc(queue.id))
    .limit(1)
    .get()
  const sentAt = sent?.at ?? null
  const waiting = db()
    .select({ at: queue.createdAt, error: queue.error })
    .from(queue)
    .where(and(inArray(queue.state, UNDER_WAY), sentAt ? gt(queue.createdAt, sentAt) : undefined))
    .orderBy(asc(queue.createdAt))
    .limit(1)
    .get()
  return { sentAt, waitingSince: waiting?.at ?? null, error: waiting?.error ?? null }
}
