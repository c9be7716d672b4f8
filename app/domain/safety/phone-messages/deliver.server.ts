import { desc, eq, lt } from 'drizzle-orm'
import { phoneMessages } from '#db/schema/ladder.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { publicLookup } from '../../kernel/push/public-address.ts'
import { env } from '~/platform/env.server.ts'
import { callOutside, userAgent } from '~/platform/outgoing.server.ts'
import { defineQueue, GiveUp, lanesOf } from '~/platform/queue.server.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { seal, unseal } from '~/platform/vault.server.ts'
import { findAlertRow, UNDO_MS } from '../emergencies/view-alert.server.ts'
import { endOf, internationalNumber } from '~/platform/telephone.ts'
import { type PhoneMessage, readTaken, requestOf } from './providers.ts'
import { credentialsNow, isPhoneServiceReady } from './provider-account.server.ts'
import { type PhoneMessageView } from './views.ts'

type Row = typeof phoneMessages.$inferSelect

/** The time limit from connecting to the last byte. */
const DEADLINE_MS = 10_000
const ANSWER_BYTES = 64 * 1024
const MINUTE_S = 60
/** How soon after accepting a message the provider is asked for its result. */
const FIRST_LOOK_MS = 10_000

/**
 * The queue of text messages and calls, which are delivered at least once, because twice is better than never. They are
 * tried for an hour. After that another person has been told, and a call would frighten rather than help.
 */
export const phoneQueue = defineQueue<Row>({
  name: 'phone messages',
  table: phoneMessages,
  only: (row) => eq(phoneMessages.id, row.id),
  doneState: 'sent',
  retry: { waitsS: [3, 5, 10, 30, MINUTE_S, 2 * MINUTE_S], thenEveryS: 5 * MINUTE_S, forS: 60 * MINUTE_S },
  width: { alarms: 16, others: 2 },
  ends: (state, now) => ({ payload: '', ...(state === 'sent' && { sentAt: now }) }),
  againAfterCrash: () => eq(phoneMessages.urgent, true),
  tooOld: (daysAgo) => lt(phoneMessages.createdAt, daysAgo(90)),
})

/** The lanes of text messages and calls. */
export const phoneLanes = (now?: () => Date) => lanesOf(phoneQueue, (row, clock) => deliverRow(row, clock), now)

/**
 * Queues a text message or a call, within a commit. Does nothing without a service or a valid number. @param onceKey
 * identifies the occasion; a key is queued only once @returns whether the message is in the queue, from now or from
 * before
 */
export function queuePhone(
  to: { name: string; phone: string },
  { kind, text }: Pick<PhoneMessage, 'kind' | 'text'>,
  onceKey: string,
  now: Date,
  { alertId = null, urgent = true }: { alertId?: string | null; urgent?: boolean } = {},
): boolean {
  const number = internationalNumber(to.phone)
  if (!number || !isPhoneServiceReady()) return false
  const id = newId(now.getTime())
  const message: PhoneMessage = { kind, to: number, text }
  const payload = seal(null, aad(id), Buffer.from(JSON.stringify(message))).toString('base64')
  const row = {
    id,
    onceKey,
    kind,
    alertId,
    toName: to.name,
    toEnd: endOf(number),
    payload,
    urgent,
    dueAt: now,
    createdAt: now,
  }
  write().insert(phoneMessages).values(row).onConflictDoNothing().run()
  return true
}

/** Returns text messages and calls, newest first, with their results. */
export function listPhoneMessages(actor: Person): PhoneMessageView[] {
  demand(actor, 'alarm_hook.read')
  return db().select().from(phoneMessages).orderBy(desc(phoneMessages.id)).limit(100).all().map(viewMessage)
}

// An address set by the operator may lead anywhere. The provider's own name must lead to the public internet.
async function deliverRow({ id, payload, alertId }: Row, clock: () => Date): Promise<void> {
  if (alertId) refuseAnswered(alertId, clock())
  const credentials = credentialsNow()
  if (!credentials) throw new Error('The telephone service is switched off')
  const { PHONE_SERVICE_URL, ORIGIN } = env()
  const message = JSON.parse(unseal(null, aad(id), Buffer.from(payload, 'base64')).toString()) as PhoneMessage
  const { url, headers, body } = requestOf(
    credentials,
    message,
    PHONE_SERVICE_URL ? new URL(PHONE_SERVICE_URL) : null,
    clock(),
  )
  const start = performance.now()
  const { provider } = credentials
  const note = (values: Partial<Row>) => {
    const ms = Math.round(performance.now() - start)
    commit(() =>
      write()
        .update(phoneMessages)
        .set({ ...values, provider, ms })
        .where(eq(phoneMessages.id, id))
        .run(),
    )
  }
  try {
    const { status, body: answer } = await callOutside(url, {
      method: 'POST',
      headers: { ...headers, 'User-Agent': userAgent(ORIGIN) },
      body,
      deadlineMs: DEADLINE_MS,
      largestBytes: ANSWER_BYTES,
      ...(PHONE_SERVICE_URL ? {} : { lookup: publicLookup }),
    })
    const { id: providerId, cost, currency } = readTaken(provider, message.kind, status, answer)
    // When to ask for the result for the first time. The queue does not need this column once a message is sent.
    note({ providerId, cost, currency, dueAt: new Date(clock().getTime() + FIRST_LOOK_MS) })
  } catch (error) {
    note({})
    // The provider's answer may repeat the number or the text, so the number is removed from the error.
    const words = (error as Error).message
      .replaceAll(message.to, '[number]')
      .replaceAll(message.to.slice(1), '[number]')
    throw error instanceof GiveUp ? new GiveUp(words) : new Error(words)
  }
}

/**
 * Refuses to notify anybody about an alert that a person is already dealing with. While the acknowledgement can be
 * undone, the message waits.
 */
function refuseAnswered(alertId: string, now: Date): void {
  const { acknowledgedAt, resolvedAt } = findAlertRow(alertId)
  const at = acknowledgedAt ?? resolvedAt
  if (!at) return
  if (now.getTime() - at.getTime() >= UNDO_MS) throw new GiveUp('Not sent: the alert was acknowledged first')
  throw new Error('Waiting: the alert was acknowledged a moment ago')
}

const aad = (id: string) => `phone_messages/${id}`

const viewMessage = (row: Row): PhoneMessageView => ({
  id: row.id,
  kind: row.kind,
  alertId: row.alertId,
  toName: row.toName,
  toEnd: row.toEnd,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  outcome: row.outcome,
  ms: row.ms,
  error: row.error,
  provider: row.provider,
  cost: row.cost,
  currency: row.currency,
})
