import { and, desc, eq, sql } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { operations } from '#db/schema/outbox.ts'
import { type Phone } from '../../kernel/phones/phones.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { Problem } from '~/platform/problem.ts'
import { db, prepared } from '~/platform/store.server.ts'
import { type Brought, BUDGETS, hasRoom, sizeOf, SOS_A_MINUTE, WAITING_OF_ENDED } from './budgets.ts'
import { type OperationKind } from './envelope.ts'
import { type Envelope } from './input.ts'
import { later, type Operation } from './operations.server.ts'

/**
 * Refuses an operation above the daily limit of a phone or its person; it stays on the phone. @throws Problem too_many
 */
export function demandDay(phone: Phone, envelope: Envelope, now: Date): void {
  const room = hasRoom(envelope.kind, sizeOf(envelope), broughtToday(phone, envelope.kind, now))
  if (room && !(phone.endedAt && countRequested(phone.id) >= WAITING_OF_ENDED)) return
  throw new Problem(
    'too_many',
    'This phone has reached its limit for one day. The rest stays on the phone and will be sent later.',
    { retryAfter: 3600 },
  )
}

const countRequested = (phoneId: string): number =>
  db()
    .select({ n: sql<number>`count(*)` })
    .from(operations)
    .where(and(eq(operations.phoneId, phoneId), eq(operations.state, 'requested')))
    .get()!.n

/**
 * Returns what a phone and its person have sent in the last day. If the phone's access has ended, everything since then
 * counts, because a person who has left must not be able to fill the disk.
 */
function broughtToday({ id, userId, endedAt }: Phone, kind: OperationKind, now: Date): Brought {
  const day = later(now, -DAY_MS)
  const since = endedAt && endedAt < day ? endedAt : day
  const row = brought().get({ id, userId, kind, day: day.getTime(), since: since.getTime() })!
  return {
    ofPhone: { count: row.phoneCount, bytes: row.phoneBytes },
    ofPerson: { count: row.personCount, bytes: row.personBytes },
  }
}

const brought = prepared((db) => {
  const here = sql`${operations.phoneId} = ${sql.placeholder('id')}`
  const alike = sql`${operations.kind} = ${sql.placeholder('kind')}`
  const lately = sql`${operations.receivedAt} > ${sql.placeholder('day')}`
  const sum = (what: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${what}), 0)`
  return db
    .select({
      phoneCount: sum(sql`${here} AND ${alike}`),
      phoneBytes: sum(sql`${operations.bytes} * (${here})`),
      personCount: sum(sql`${alike} AND ${lately}`),
      personBytes: sum(sql`${operations.bytes} * (${lately})`),
    })
    .from(operations)
    .where(
      and(
        eq(operations.userId, sql.placeholder('userId')),
        sql`${operations.receivedAt} > ${sql.placeholder('since')}`,
      ),
    )
    .prepare()
})

/** An open call for help that further presses join. Above the daily limit these presses are not even stored. */
export type Standing = { row: Operation; written: boolean }

/**
 * Returns the open call for help that the next press of this phone joins. Null if the press has something to tell,
 * because there were only a few, or the open one was acknowledged, said to be safe, or is over.
 */
export function standingPress(phone: Phone, now: Date): Standing | null {
  const lately = pressesSince(phone.id, later(now, -60_000))
  const today = pressesSince(phone.id, later(now, -DAY_MS))
  const isMany = today.count >= BUDGETS.sos.perDay
  if (lately.count < SOS_A_MINUTE && !isMany) return null
  return today.newest && isOpen(today.newest) ? { row: today.newest, written: !isMany } : null
}

function pressesSince(phoneId: string, since: Date): { count: number; newest: Operation | undefined } {
  const given = { phoneId, since: since.getTime() }
  return { count: countOf().get(given)!.n, newest: newestOf().get(given) }
}

const pressesOf = and(
  eq(operations.phoneId, sql.placeholder('phoneId')),
  eq(operations.kind, 'sos'),
  sql`${operations.receivedAt} > ${sql.placeholder('since')}`,
)
const countOf = prepared((db) =>
  db
    .select({ n: sql<number>`count(*)` })
    .from(operations)
    .where(pressesOf)
    .prepare(),
)
const newestOf = prepared((db) =>
  db
    .select()
    .from(operations)
    .where(pressesOf)
    .orderBy(desc(operations.receivedAt), desc(operations.id))
    .limit(1)
    .prepare(),
)

/**
 * Returns whether a further press adds nothing to a call for help: nobody has acknowledged its alert and the person has
 * not said that they are safe, or, if it waits for control, nobody has decided it.
 */
function isOpen({ state, subjectType, subjectId, againstId }: Operation): boolean {
  if (subjectType === 'alert' && subjectId) {
    const { resolvedAt, acknowledgedAt, safeAt } = alerts
    const alert = db().select({ resolvedAt, acknowledgedAt, safeAt }).from(alerts).where(eq(alerts.id, subjectId)).get()
    return alert !== undefined && !alert.resolvedAt && !alert.acknowledgedAt && !alert.safeAt
  }
  if (state === 'requested') return true
  return state === 'merged' && againstId !== null && findState(againstId) === 'requested'
}

const findState = (id: string) =>
  db().select({ state: operations.state }).from(operations).where(eq(operations.id, id)).get()?.state

/** Returns this person's call for help that waits for control. Their next one joins it. */
export const waitingRequest = (userId: string): string | undefined =>
  db()
    .select({ id: operations.id })
    .from(operations)
    .where(and(eq(operations.userId, userId), eq(operations.kind, 'sos'), eq(operations.state, 'requested')))
    .limit(1)
    .get()?.id
