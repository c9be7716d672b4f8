import { and, eq, gt, gte, inArray, lt, lte, ne, or, type SQL } from 'drizzle-orm'
import { hookDeliveries } from '#db/schema/webhooks.ts'
import { isPublic, publicLookup } from '../../kernel/push/public-address.ts'
import { env } from '~/platform/env.server.ts'
import { callOutside, userAgent } from '~/platform/outgoing.server.ts'
import { defineQueue, GiveUp, lanesOf } from '~/platform/queue.server.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { seal, unseal } from '~/platform/vault.server.ts'
import { addressRefusal, isNamedHost } from './address.ts'
import { bodyOf, EventGone } from './body.server.ts'
import { findEndpoint, liveEndpoints, secretsNow } from './endpoints.server.ts'
import { signedHeaders } from './sign.ts'
import { failWaiting, stopEndpoint } from './stop.server.ts'

type Row = typeof hookDeliveries.$inferSelect

/** The time limit from connecting to the last byte. */
const DEADLINE_MS = 10_000
const ANSWER_BYTES = 16 * 1024
/** How many characters of an answer are kept to explain a refusal. */
const ANSWER_KEPT = 300
const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/** The type of a test message, which is not retried, and whose result is shown at once. */
export const TEST = 'webhook.test'

/** Thrown if the receiver answered 410, which means that it wants no more messages. */
class Gone extends GiveUp {}

/** Thrown if the address is not allowed, or no longer. */
class Forbidden extends GiveUp {}

/** Alarms are tried for a day, because after that they no longer help anyone. */
const ALARM_RETRY = {
  waitsS: [5, 15, 30, MINUTE_S, 2 * MINUTE_S, 5 * MINUTE_S],
  thenEveryS: 15 * MINUTE_S,
  forS: 24 * HOUR_S,
}
const RETRY = {
  waitsS: [5, MINUTE_S, 5 * MINUTE_S, 30 * MINUTE_S, 2 * HOUR_S, 5 * HOUR_S],
  thenEveryS: 8 * HOUR_S,
  forS: 72 * HOUR_S,
  leastTries: 6,
}

/**
 * The queue of messages to webhooks, which are delivered at least once, because twice is better than never. Alarms have
 * their own lane. Other events go to each webhook one at a time, so that a slow webhook delays only itself.
 */
export const hookQueue = defineQueue<Row>({
  name: 'webhooks',
  table: hookDeliveries,
  only: (row) => eq(hookDeliveries.id, row.id),
  doneState: 'sent',
  retry: RETRY,
  alarmRetry: ALARM_RETRY,
  width: { alarms: 16, others: 8 },
  receiver: 'webhookId',
  receivers: () => liveEndpoints().map(({ id }) => id),
  ends: (state, now) => ({ payload: '', ...(state === 'sent' && { sentAt: now }) }),
  onRefused: (row, { givenUp }, error, now) => {
    // It may have been switched off while this message was on its way.
    if (!findEndpoint(row.webhookId)?.enabled) failWaiting(row.webhookId)
    if (!givenUp || row.urgent || error instanceof EventGone) return
    const why = error instanceof Gone ? 'gone' : error instanceof Forbidden ? 'forbidden' : 'failing'
    // The receiver works, and refuses only this message, which stays on the list of deliveries.
    if (why === 'failing' && hasAcceptedSince(row)) return
    stopEndpoint(row.webhookId, why, now)
  },
  againAfterCrash: () => ne(hookDeliveries.type, TEST),
  tooOld: (daysAgo) =>
    or(
      lt(hookDeliveries.createdAt, daysAgo(90)),
      and(eq(hookDeliveries.urgent, false), lt(hookDeliveries.createdAt, daysAgo(30))),
    ),
})

/** The lanes of webhooks, alarms first. */
export const hookLanes = (now?: () => Date) =>
  lanesOf(
    hookQueue,
    async (row, clock) => {
      if (isOvertaken(row, clock())) throw new GiveUp('The alert was answered before this message could be delivered')
      await deliverRow(row, clock)
    },
    now,
  )

/** Messages after which a telephone service rings people, and those after which it stops. */
const RING = ['alert.raised', 'alert.escalated', 'alert.step']
const STOP = ['alert.acknowledged', 'alert.resolved']

/**
 * Has the message that stops the ringing become due meanwhile? The other must not follow it: a receiver that was down
 * would ring people about an alert that somebody has long dealt with.
 */
const isOvertaken = ({ id, webhookId, alertId, type }: Row, now: Date): boolean =>
  alertId !== null &&
  RING.includes(type) &&
  has(
    eq(hookDeliveries.webhookId, webhookId),
    gt(hookDeliveries.id, id),
    eq(hookDeliveries.alertId, alertId),
    inArray(hookDeliveries.type, STOP),
    lte(hookDeliveries.dueAt, now),
  )

/** Is there a message that all of this is true of? */
const has = (...where: SQL[]): boolean =>
  db()
    .select({ id: hookDeliveries.id })
    .from(hookDeliveries)
    .where(and(...where))
    .limit(1)
    .get() !== undefined

type Message = { webhookId: string; type: string; onceKey: string } & Partial<
  Pick<Row, 'eventId' | 'alertId' | 'urgent' | 'dueAt' | 'state' | 'attempts'>
>

/**
 * Queues a message, within a commit. An `onceKey` is queued only once. @param body the content, if it is not about an
 * event @returns its id
 */
export function queueMessage(message: Message, body: object | null, now: Date): string {
  const id = newId(now.getTime())
  const payload = body ? seal(null, deliveryAad(id), Buffer.from(JSON.stringify(body))).toString('base64') : ''
  const row = { urgent: false, dueAt: now, ...message, id, payload, createdAt: now }
  write().insert(hookDeliveries).values(row).onConflictDoNothing().run()
  return id
}

/** Removes unsent alarms of one type about an alert from the queue, within a commit. @returns how many */
export const dropMessages = (type: string, alertId: string): number =>
  write()
    .delete(hookDeliveries)
    .where(and(eq(hookDeliveries.alertId, alertId), eq(hookDeliveries.type, type), eq(hookDeliveries.state, 'waiting')))
    .run().changes

/**
 * Posts one message. Each try checks the address again, and where its name leads. @throws GiveUp if the address is not
 * allowed, the receiver is gone or the event is no longer kept; otherwise Error, so that it is tried again
 */
export async function deliverRow(
  row: Pick<Row, 'id' | 'webhookId' | 'payload' | 'eventId'>,
  clock: () => Date,
): Promise<void> {
  const endpoint = findEndpoint(row.webhookId)
  if (!endpoint) throw new EventGone('The webhook was removed')
  const { HOOK_HOSTS, ORIGIN } = env()
  const refusal = addressRefusal(endpoint.url, HOOK_HOSTS, isPublic)
  if (refusal) throw new Forbidden(refusal)
  const body = row.payload
    ? unseal(null, deliveryAad(row.id), Buffer.from(row.payload, 'base64')).toString()
    : JSON.stringify(bodyOf(row.eventId, endpoint.detail))
  const now = clock()
  const signed = { id: row.id, timestamp: Math.floor(now.getTime() / 1000), body }
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': userAgent(ORIGIN),
    ...signedHeaders(signed, secretsNow(endpoint, now)),
  }
  const start = performance.now()
  const target = new URL(endpoint.url)
  const lookup = isNamedHost(target, HOOK_HOSTS) ? {} : { lookup: publicLookup }
  const call = { method: 'POST', headers, body: Buffer.from(body), deadlineMs: DEADLINE_MS } as const
  let said: { status: number | null; answer: string | null } = { status: null, answer: null }
  try {
    const reply = await callOutside(target, { ...call, ...lookup, largestBytes: ANSWER_BYTES })
    said = { status: reply.status, answer: wordsOf(reply.body) }
    // If the address was changed meanwhile, the answer of the old one says nothing about the new one.
    const isPresent = findEndpoint(row.webhookId)?.url === endpoint.url
    if (reply.status === 410 && isPresent) throw new Gone('The receiver answered that the address is gone (410)')
    if (reply.status < 200 || reply.status > 299) throw new Error(`The receiver answered ${reply.status}`)
  } finally {
    const set = { ...said, ms: Math.round(performance.now() - start) }
    commit(() => write().update(hookDeliveries).set(set).where(eq(hookDeliveries.id, row.id)).run())
  }
}

/** Has the receiver of this message accepted any other since this one was queued? */
const hasAcceptedSince = ({ webhookId, createdAt }: Row): boolean =>
  has(eq(hookDeliveries.webhookId, webhookId), eq(hookDeliveries.state, 'sent'), gte(hookDeliveries.sentAt, createdAt))

/** Returns the start of a receiver's answer, as one line; null if it is empty. */
const wordsOf = (body: Buffer | null): string | null =>
  body
    ?.toString('utf8')
    // eslint-disable-next-line no-control-regex -- what an answer must not bring onto a page
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, ANSWER_KEPT) || null

/** Returns the context that an encrypted message is bound to. */
const deliveryAad = (id: string) => `hook_deliveries/${id}`
