import { and, asc, eq, gt, isNotNull, lte, or } from 'drizzle-orm'
import { phoneMessages } from '#db/schema/ladder.ts'
import { publicLookup } from '../../kernel/push/public-address.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { log } from '~/platform/log.server.ts'
import { callOutside, userAgent } from '~/platform/outgoing.server.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { arrivalOf, type Later, readLater } from './outcomes.ts'
import { credentialsNow } from './provider-account.server.ts'
import { laterRequestOf } from './providers.ts'

type Row = typeof phoneMessages.$inferSelect

const DEADLINE_MS = 10_000
const ANSWER_BYTES = 256 * 1024
/** How many messages one run asks about, one after the other. */
const AT_ONCE = 20
/** After a day the result is of no use to anyone. */
const ASKED_FOR_MS = DAY_MS
const LONGEST_WAIT_MS = 60 * 60_000
/**
 * How long to wait before asking again, by the age of the message. The wait is short at first, and a price may take
 * hours.
 */
const WAITS: readonly [olderThanMs: number, waitMs: number][] = [
  [60 * 60_000, LONGEST_WAIT_MS],
  [10 * 60_000, 10 * 60_000],
  [0, 60_000],
]

/**
 * Asks the provider for the result and price of recent messages, until it has given both or a day has passed. @returns
 * for how many messages there was news
 */
export async function followPhoneMessages(now = new Date()): Promise<number> {
  const state = singleton('phone.follow', () => ({ running: false }))
  const credentials = credentialsNow()
  if (!credentials || state.running) return 0
  state.running = true
  try {
    let news = 0
    for (const row of listUnsettled(credentials.provider, now)) if (await ask(row, now)) news += 1
    return news
  } finally {
    state.running = false
  }
}

// A sent row uses its due time for when to ask next. It is null when everything is known.
const listUnsettled = (provider: string, now: Date): Row[] =>
  db()
    .select()
    .from(phoneMessages)
    .where(
      and(
        gt(phoneMessages.createdAt, new Date(now.getTime() - ASKED_FOR_MS)),
        eq(phoneMessages.state, 'sent'),
        eq(phoneMessages.provider, provider),
        isNotNull(phoneMessages.providerId),
        // A time further ahead than this was written before the clock was set back.
        or(lte(phoneMessages.dueAt, now), gt(phoneMessages.dueAt, new Date(now.getTime() + LONGEST_WAIT_MS))),
      ),
    )
    .orderBy(asc(phoneMessages.dueAt))
    .all()
    .filter((row) => !isSettled(row))
    .slice(0, AT_ONCE)

const isSettled = ({ outcome, cost }: Pick<Row, 'outcome' | 'cost'>) =>
  arrivalOf(outcome) !== 'unknown' && cost !== null

async function ask(row: Row, now: Date): Promise<boolean> {
  const later = await fetchLater(row, now)
  const age = Math.max(0, now.getTime() - row.createdAt.getTime())
  const wait = WAITS.find(([older]) => age >= older)?.[1] ?? ASKED_FOR_MS
  const found: Partial<Row> = {
    dueAt: new Date(now.getTime() + wait),
    ...(later?.outcome && { outcome: later.outcome }),
    ...(later?.cost && { cost: later.cost, currency: later.currency ?? row.currency }),
    ...(later?.error && { error: later.error }),
  }
  commit(() => write().update(phoneMessages).set(found).where(eq(phoneMessages.id, row.id)).run())
  return (found.outcome ?? row.outcome) !== row.outcome || (found.cost ?? row.cost) !== row.cost
}

/**
 * Requests the provider's report on a message. One that cannot be used is requested again later. It may repeat the
 * number, so it is not logged.
 */
async function fetchLater({ id, kind, providerId }: Row, now: Date): Promise<Later | null> {
  const credentials = credentialsNow()
  if (!credentials) return null
  const { PHONE_SERVICE_URL, ORIGIN } = env()
  const base = PHONE_SERVICE_URL ? new URL(PHONE_SERVICE_URL) : null
  const message = { kind: kind === 'voice' ? ('voice' as const) : ('sms' as const), id: providerId! }
  try {
    const { url, headers } = laterRequestOf(credentials, message, base, now)
    const { status, body } = await callOutside(url, {
      headers: { ...headers, 'User-Agent': userAgent(ORIGIN) },
      deadlineMs: DEADLINE_MS,
      largestBytes: ANSWER_BYTES,
      ...(base ? {} : { lookup: publicLookup }),
    })
    return readLater(credentials.provider, message.kind, status, body)
  } catch {
    log().warn({ message: id }, 'the provider did not report what happened to a text or call')
    return null
  }
}
