import { and, asc, eq, inArray, max, or, sql } from 'drizzle-orm'
import { holidayLedger } from '#db/schema/holidays.ts'
import { type Actor } from '../access/actor.ts'
import { conflict } from '~/platform/problem.ts'
import { db, newId, prepared, write } from '~/platform/store.server.ts'
import { type LedgerKind } from './kinds.ts'

/** Days left: the sum of the ledger. */
export const balanceOf = (userId: string): number => sumOf().get({ userId })?.days ?? 0

/** The same for many people in one query; people without a ledger are left out. */
export function balancesOf(userIds: readonly string[]): Map<string, number> {
  const rows = db()
    .select({ id: holidayLedger.userId, days: sql<number>`sum(${holidayLedger.days})` })
    .from(holidayLedger)
    .where(inArray(holidayLedger.userId, [...userIds]))
    .groupBy(holidayLedger.userId)
    .all()
  return new Map(rows.map(({ id, days }) => [id, days]))
}

/**
 * When a person's leave year was last settled: by an entitlement, a reset or a change of leave year; null for an empty
 * ledger.
 */
export function settledAt(userId: string): Date | null {
  const settling = inArray(holidayLedger.kind, ['grant', 'reset', 'year_change'])
  const last = db()
    .select({ at: max(holidayLedger.at) })
    .from(holidayLedger)
    .where(and(eq(holidayLedger.userId, userId), settling))
    .get()
  return last?.at ?? null
}

/**
 * Returns how many days a request has taken from the balance, and how many of them cancelling it gives back, or has
 * given back. A reset sets the balance whatever was taken before, so days that were taken before it are not in it.
 */
export function requestMoves(userId: string, requestId: string): { taken: number; restored: number } {
  let [taken, restored] = [0, 0]
  for (const { kind, days } of movesFor().all({ userId, requestId })) {
    if (kind === 'reset') restored = 0
    else if (kind === 'reversal') return { taken, restored: days }
    else [taken, restored] = [taken - days, restored - days]
  }
  return { taken, restored }
}

/** Starts the ledger of a new person with their entitlement. */
export const openLedger = (actor: Actor, userId: string, entitlement: number, now: Date): void =>
  moveDays(actor, { userId, kind: 'grant', days: entitlement, reason: 'First entitlement' }, now)

/** Writes a movement: `days` is added (a negative number subtracts). Balances change only here. */
export function moveDays(
  actor: Actor,
  move: { userId: string; kind: LedgerKind; days: number; requestId?: string; reason?: string | null },
  now: Date,
): void {
  const by = actor.kind === 'person' ? actor.id : null
  write()
    .insert(holidayLedger)
    .values({ id: newId(), ...move, requestId: move.requestId ?? null, reason: move.reason || null, by, at: now })
    .run()
}

/**
 * Sets a balance to a posted figure with an adjustment. Posting the present figure, even below zero, changes nothing.
 * @returns whether it changed @throws Problem conflict if the balance has changed since it was read
 */
export function adjustBalance(
  actor: Actor,
  { userId, days, was, reason }: { userId: string; days: number; was?: number; reason?: string | null },
  now: Date,
): boolean {
  const present = balanceOf(userId)
  if (days === present) return false
  refuseStaleBalance(present, was)
  moveDays(actor, { userId, kind: 'adjustment', days: days - present, reason }, now)
  return true
}

/** Refuses a change based on an outdated balance. @throws Problem conflict, with the figure */
export function refuseStaleBalance(present: number, was: number | undefined): void {
  if (was === undefined || was === present) return
  throw conflict(`The balance has changed in the meantime: it is now ${present}`, { holidayBalance: present })
}

const movesFor = prepared((db) => {
  const { id, userId, requestId, kind, days } = holidayLedger
  return db
    .select({ kind, days })
    .from(holidayLedger)
    .where(
      and(eq(userId, sql.placeholder('userId')), or(eq(requestId, sql.placeholder('requestId')), eq(kind, 'reset'))),
    )
    .orderBy(asc(id))
    .prepare()
})

const sumOf = prepared((db) =>
  db
    .select({ days: sql<number>`coalesce(sum(${holidayLedger.days}), 0)` })
    .from(holidayLedger)
    .where(eq(holidayLedger.userId, sql.placeholder('userId')))
    .prepare(),
)
