import { and, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import webpush from 'web-push'
import { pushMessages, pushSubscriptions } from '#db/schema/events.ts'
import { env } from '~/platform/env.server.ts'
import { type Lane, runLanes } from '~/platform/lane.server.ts'
import { log } from '~/platform/log.server.ts'
import { commit, prepared, write } from '~/platform/store.server.ts'
import { type Device, dropDevice, findDevice, noteFailure, noteSuccess } from './devices.server.ts'
import { ForbiddenAddress, postPush, type PushRequest } from './post.server.ts'
import { vapidKeys } from './subscriptions.server.ts'

const BACK_OFF_S = [5, 30, 120, 600]

type Row = typeof pushMessages.$inferSelect
type Post = (request: PushRequest) => Promise<number>

/**
 * The two lanes of push messages: alarms have one of their own. In each a device is sent one message at a time, the
 * oldest first, and devices that failed of late come after the others. Each message is encrypted for its device (RFC
 * 8291) and claimed first, and so sent at most once. A device that is gone (404, 410) is forgotten; other failures are
 * tried again, five times in all.
 */
export const pushLanes = (now = () => new Date(), post: Post = postPush): Lane<Row>[] =>
  [true, false].map((urgent) => ({
    name: urgent ? 'alarms by push' : 'push messages',
    width: urgent ? 128 : 32,
    receiverOf: (row) => row.subscriptionId,
    due: (busy, limit) =>
      due().all({ urgent: Number(urgent), now: now().getTime(), busy: JSON.stringify(busy), limit }),
    deliver: (row) => deliverOne(row, now, post),
  }))

/** Sends the push messages that are due. @returns how many were accepted */
export const deliverPushes = (now?: () => Date, post?: Post) => runLanes(pushLanes(now, post))

// Every action wakes this. Beside min() the other columns are those of the row that has it.
const due = prepared((db) =>
  db
    .select({ ...getTableColumns(pushMessages), oldest: sql<number>`min(${pushMessages.dueAt})` })
    .from(pushMessages)
    .leftJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscriptionId))
    .where(
      and(
        // As the index has it, or all messages would be read.
        sql`${pushMessages.state} IN ('waiting', 'claimed')`,
        eq(pushMessages.state, 'waiting'),
        eq(pushMessages.urgent, sql.placeholder('urgent')),
        lte(pushMessages.dueAt, sql.placeholder('now')),
        sql`${pushMessages.subscriptionId} NOT IN (SELECT value FROM json_each(${sql.placeholder('busy')}))`,
      ),
    )
    .groupBy(pushMessages.subscriptionId)
    .orderBy(sql`coalesce(${pushSubscriptions.failures}, 0) > 0`, sql`min(${pushMessages.dueAt})`)
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/**
 * At start: a message that was being sent when the process died may have arrived. An alarm goes out again, because it
 * only replaces itself on the screen and twice is better than never; nothing else is sent twice.
 * @returns how many are uncertain
 */
export const settleInterruptedPushes = () =>
  commit(() => {
    const claimed = eq(pushMessages.state, 'claimed')
    write()
      .update(pushMessages)
      .set({ state: 'waiting' })
      .where(and(claimed, eq(pushMessages.urgent, true)))
      .run()
    return write().update(pushMessages).set({ state: 'uncertain', payload: '' }).where(claimed).run().changes
  })

async function deliverOne(row: Row, now: () => Date, post: Post): Promise<boolean> {
  const claimed = commit(() =>
    write()
      .update(pushMessages)
      .set({ state: 'claimed' })
      .where(and(eq(pushMessages.id, row.id), eq(pushMessages.state, 'waiting')))
      .run(),
  ).changes
  if (!claimed) return false
  const device = findDevice(row.subscriptionId, now())
  if (!device) return settle(row, { state: 'failed', error: 'The device was taken off the list' }, now())
  try {
    const status = await post(requestFor(row, device))
    if (status === 404 || status === 410) return forget(row, device, 'The device is gone', now())
    if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`)
  } catch (error) {
    if (error instanceof ForbiddenAddress) return forget(row, device, error.message, now())
    return again(row, device, error as Error, now())
  }
  return settle(row, { state: 'sent', error: null }, now(), device)
}

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

/** The last word on a message: what it said is of no more use. */
function settle(row: Row, change: { state: string; error: string | null }, now: Date, device?: Device): boolean {
  const sentAt = change.state === 'sent' ? now : null
  commit(() => {
    write()
      .update(pushMessages)
      .set({ ...change, sentAt, payload: '' })
      .where(eq(pushMessages.id, row.id))
      .run()
    if (device?.failures) noteSuccess(device)
  })
  return change.state === 'sent'
}

function forget(row: Row, device: Device, why: string, now: Date): boolean {
  commit(() => dropDevice(device))
  return settle(row, { state: 'failed', error: why }, now)
}

function again(row: Row, device: Device, error: Error, now: Date): boolean {
  log().warn({ err: error, push: row.id, attempts: row.attempts + 1 }, 'a push message was not accepted')
  const wait = BACK_OFF_S[row.attempts]
  commit(() => {
    write()
      .update(pushMessages)
      .set({
        state: wait === undefined ? 'failed' : 'waiting',
        attempts: row.attempts + 1,
        dueAt: new Date(now.getTime() + (wait ?? 0) * 1000),
        error: error.message.slice(0, 300),
        ...(wait === undefined && { payload: '' }),
      })
      .where(eq(pushMessages.id, row.id))
      .run()
    noteFailure(device, now)
  })
  return false
}
