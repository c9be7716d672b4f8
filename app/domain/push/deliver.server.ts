import { and, asc, eq, lte, sql } from 'drizzle-orm'
import webpush from 'web-push'
import { pushMessages, pushSubscriptions } from '#db/schema/events.ts'
import { env } from '../env.server.ts'
import { log } from '../log.server.ts'
import { commit, db, prepared } from '../store.server.ts'
import { postPush, type PushRequest } from './post.server.ts'
import { vapidKeys } from './subscriptions.server.ts'

const BATCH = 50
const BACK_OFF_S = [5, 30, 120, 600]

type Row = typeof pushMessages.$inferSelect

/**
 * Sends the push messages that are due, encrypted for each device (RFC 8291), each claimed first and so at most once.
 * A device that is gone (404, 410) is forgotten; other failures are tried again, five times in all.
 * @returns how many were accepted
 */
export async function deliverPushes(now = () => new Date(), post: (wish: PushRequest) => Promise<number> = postPush) {
  const waiting = due().all({ now: now().getTime() })
  const sent = await Promise.all(waiting.map((row) => deliverOne(row, now, post)))
  return sent.filter(Boolean).length
}

// Every deed wakes this.
const due = prepared((db) =>
  db
    .select()
    .from(pushMessages)
    .where(and(eq(pushMessages.state, 'waiting'), lte(pushMessages.dueAt, sql.placeholder('now'))))
    .orderBy(asc(pushMessages.dueAt))
    .limit(BATCH)
    .prepare(),
)

/** At start: a message that was being sent when the process died may have arrived; it is not sent twice. */
export const settleInterruptedPushes = () =>
  commit((tx) => tx.update(pushMessages).set({ state: 'uncertain' }).where(eq(pushMessages.state, 'claimed')).run())
    .changes

async function deliverOne(row: Row, now: () => Date, post: (wish: PushRequest) => Promise<number>): Promise<boolean> {
  const claimed = commit((tx) =>
    tx
      .update(pushMessages)
      .set({ state: 'claimed' })
      .where(and(eq(pushMessages.id, row.id), eq(pushMessages.state, 'waiting')))
      .run(),
  ).changes
  if (!claimed) return false
  const device = db().select().from(pushSubscriptions).where(eq(pushSubscriptions.id, row.subscriptionId)).get()
  if (!device) return settle(row, { state: 'failed', error: 'The device was taken off the list' }, now())
  try {
    const status = await post(requestFor(row, device))
    if (status >= 200 && status < 300) return settle(row, { state: 'sent', error: null }, now())
    if (status === 404 || status === 410) return forget(row, now())
    throw new Error(`The push service answered ${status}`)
  } catch (error) {
    return again(row, error as Error, now())
  }
}

function requestFor(row: Row, device: typeof pushSubscriptions.$inferSelect): PushRequest {
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
    headers: details.headers as unknown as Record<string, string>,
    body: details.body as Buffer,
  }
}

function settle(row: Row, change: { state: string; error: string | null }, now: Date): boolean {
  const sentAt = change.state === 'sent' ? now : null
  commit((tx) =>
    tx
      .update(pushMessages)
      .set({ ...change, sentAt })
      .where(eq(pushMessages.id, row.id))
      .run(),
  )
  return change.state === 'sent'
}

function forget(row: Row, now: Date): boolean {
  commit((tx) => tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, row.subscriptionId)).run())
  return settle(row, { state: 'failed', error: 'The device is gone' }, now)
}

function again(row: Row, error: Error, now: Date): boolean {
  log().warn({ err: error, push: row.id, attempts: row.attempts + 1 }, 'a push message was not accepted')
  const wait = BACK_OFF_S[row.attempts]
  commit((tx) =>
    tx
      .update(pushMessages)
      .set({
        state: wait === undefined ? 'failed' : 'waiting',
        attempts: row.attempts + 1,
        dueAt: new Date(now.getTime() + (wait ?? 0) * 1000),
        error: error.message.slice(0, 300),
      })
      .where(eq(pushMessages.id, row.id))
      .run(),
  )
  return false
}
