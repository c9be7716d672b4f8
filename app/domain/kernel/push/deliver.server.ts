import { eq, lt, sql } from 'drizzle-orm'
import webpush from 'web-push'
import { pushMessages, pushSubscriptions } from '#db/schema/events.ts'
import { env } from '~/platform/env.server.ts'
import { defineQueue, GiveUp, lanesOf } from '~/platform/queue.server.ts'
import { type Device, dropDevice, findDevice, noteFailure, noteSuccess } from './devices.server.ts'
import { ForbiddenAddress, postPush, type PushRequest } from './post.server.ts'
import { vapidKeys } from './subscriptions.server.ts'

type Row = typeof pushMessages.$inferSelect
type Post = (request: PushRequest) => Promise<number>

/** Devices that failed recently are served last. */
const failing = sql`coalesce((SELECT ${pushSubscriptions.failures} FROM ${pushSubscriptions}
  WHERE ${pushSubscriptions.id} = ${pushMessages.subscriptionId}), 0) > 0`

/**
 * Push messages. A device gets one at a time, the oldest first. After a crash a message that was being sent is not
 * repeated, except an alarm, because it only replaces itself on the screen, and twice is better than never. Each has
 * five tries. The content of a message is deleted when it is settled.
 */
export const pushQueue = defineQueue<Row>({
  name: 'push messages',
  table: pushMessages,
  only: (row) => eq(pushMessages.id, row.id),
  doneState: 'sent',
  retry: { waitsS: [5, 30, 120, 600] },
  width: { alarms: 128, others: 32 },
  receiver: 'subscriptionId',
  order: [failing, sql`min(${pushMessages.bulk})`, sql`min(${pushMessages.dueAt})`],
  ends: (state, now) => ({ payload: '', ...(state === 'sent' && { sentAt: now }) }),
  onDone: (row) => noteSuccess(row.subscriptionId),
  onRefused: (row, _refusal, error, now) => {
    if (error instanceof DeviceGone) dropDevice(row.subscriptionId)
    else if (!(error instanceof GiveUp)) noteFailure(row.subscriptionId, now)
  },
  againAfterCrash: () => eq(pushMessages.urgent, true),
  tooOld: (daysAgo) => lt(pushMessages.createdAt, daysAgo(2)),
})

/** The lanes of push messages: messages waiting in one do not delay the other. */
export const pushLanes = (now?: () => Date, post: Post = postPush) =>
  lanesOf(pushQueue, (row, clock) => deliverOne(row, clock(), post), now)

/** The device must be removed. */
class DeviceGone extends GiveUp {}

async function deliverOne(row: Row, now: Date, post: Post): Promise<void> {
  const device = findDevice(row.subscriptionId, now)
  if (!device) throw new GiveUp('The device was removed from the list')
  const status = await post(requestFor(row, device)).catch((error: unknown) => {
    throw error instanceof ForbiddenAddress ? new DeviceGone(error.message, { cause: error }) : error
  })
  if (status === 404 || status === 410) throw new DeviceGone('The device is gone')
  if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`)
}

/** Each message is encrypted for its device (RFC 8291). */
function requestFor(row: Row, device: Device): PushRequest {
  const { ORIGIN, MAIL_FROM } = env()
  const address = /<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM
  const details = webpush.generateRequestDetails(
    { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
    row.payload,
    {
      vapidDetails: { subject: ORIGIN.startsWith('https:') ? ORIGIN : `mailto:${address}`, ...vapidKeys() },
      TTL: row.ttlS,
      urgency: row.urgent ? 'high' : 'normal',
    },
  )
  return {
    endpoint: details.endpoint,
    headers: Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)])),
    body: details.body as Buffer,
  }
}
