import { and, eq, lt } from 'drizzle-orm'
import { hookDeliveries } from '#db/schema/ladder.ts'
import { isPublic, publicLookup } from '../../kernel/push/public-address.ts'
import { env } from '~/platform/env.server.ts'
import { callOutside, userAgent } from '~/platform/outgoing.server.ts'
import { defineQueue, GiveUp, lanesOf } from '~/platform/queue.server.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { seal, unseal } from '~/platform/vault.server.ts'
import { addressRefusal, isNamedHost } from './address.ts'
import { secretsNow } from './secrets.server.ts'
import { signedHeaders } from './sign.ts'

type Row = typeof hookDeliveries.$inferSelect

/** From connecting to the last byte. */
const DEADLINE_MS = 10_000
const ANSWER_BYTES = 16 * 1024
const MINUTE_S = 60

/** Messages of the alarm hook: at least once, because an alarm that comes twice is better than none. Tried for a day. */
export const hookQueue = defineQueue<Row>({
  name: 'alarm hook',
  table: hookDeliveries,
  only: (row) => eq(hookDeliveries.id, row.id),
  doneState: 'sent',
  retry: {
    waitsS: [5, 15, 30, MINUTE_S, 2 * MINUTE_S, 5 * MINUTE_S],
    thenEveryS: 15 * MINUTE_S,
    forS: 24 * 60 * MINUTE_S,
  },
  width: { alarms: 16, others: 2 },
  ends: (state, now) => ({ payload: '', ...(state === 'sent' && { sentAt: now }) }),
  againAfterCrash: () => eq(hookDeliveries.urgent, true),
  tooOld: (daysAgo) => lt(hookDeliveries.createdAt, daysAgo(90)),
})

/** The lanes of the alarm hook. */
export const hookLanes = (now?: () => Date) => lanesOf(hookQueue, (row, clock) => deliverRow(row, clock), now)

/**
 * Puts a message into the queue, within a commit; nothing where no hook is switched on.
 * @param onceKey names the occasion; the same key is queued once
 * @param notBefore it goes out no sooner than that; until then `dropHook` can take it back
 */
export function queueHook(
  type: string,
  alertId: string,
  data: object,
  onceKey: string,
  now: Date,
  notBefore = now,
): boolean {
  const { url, enabled } = readSetting('alarm_hook')
  if (!enabled || !url) return false
  const id = newId(now.getTime())
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data })
  const payload = seal(null, deliveryAad(id), Buffer.from(body)).toString('base64')
  write()
    .insert(hookDeliveries)
    .values({ id, onceKey, type, alertId, payload, dueAt: notBefore, createdAt: now })
    .onConflictDoNothing()
    .run()
  return true
}

/** Takes messages of a type about an alert back that have not gone out, within a commit. @returns how many */
export const dropHook = (type: string, alertId: string): number =>
  write()
    .delete(hookDeliveries)
    .where(and(eq(hookDeliveries.alertId, alertId), eq(hookDeliveries.type, type), eq(hookDeliveries.state, 'waiting')))
    .run().changes

/**
 * Posts one message. The address is looked at again on every try, and so is what its name leads to.
 * @throws GiveUp where the address is not allowed or the receiver says that it is gone; Error to try again
 */
export async function deliverRow(row: Pick<Row, 'id' | 'payload' | 'alertId'>, clock: () => Date): Promise<void> {
  const { url } = readSetting('alarm_hook')
  if (!url) throw new GiveUp('No address is set')
  const { HOOK_HOSTS, ORIGIN } = env()
  const refusal = addressRefusal(url, HOOK_HOSTS, isPublic)
  if (refusal) throw new GiveUp(refusal)
  const body = unseal(null, deliveryAad(row.id), Buffer.from(row.payload, 'base64')).toString()
  const now = clock()
  const signed = { id: row.id, timestamp: Math.floor(now.getTime() / 1000), body }
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': userAgent(ORIGIN),
    ...signedHeaders(signed, secretsNow(now)),
  }
  const start = performance.now()
  const target = new URL(url)
  const lookup = isNamedHost(target, HOOK_HOSTS) ? {} : { lookup: publicLookup }
  const call = { method: 'POST', headers, body: Buffer.from(body), deadlineMs: DEADLINE_MS } as const
  try {
    const { status } = await callOutside(target, { ...call, ...lookup, largestBytes: ANSWER_BYTES })
    if (status === 410) throw new GiveUp('The receiver says that it is gone (410)')
    if (status < 200 || status > 299) throw new Error(`The receiver answered ${status}`)
  } finally {
    const ms = Math.round(performance.now() - start)
    commit(() => write().update(hookDeliveries).set({ ms }).where(eq(hookDeliveries.id, row.id)).run())
  }
}

/** What a sealed message is bound to. */
export const deliveryAad = (id: string) => `hook_deliveries/${id}`
