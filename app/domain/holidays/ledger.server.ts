import { and, asc, eq, inArray, max } from 'drizzle-orm'
import { holidayLedger } from '#db/schema/holidays.ts'
import { type Actor } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { dayOf, type Day } from '~/platform/dates.ts'
import { findRow, namesOf } from '../people/people.server.ts'
import { db, newId, write } from '~/platform/store.server.ts'
import { type LedgerKind } from './balance.ts'
import { type LedgerView } from './holiday-view.ts'

/** Writes one movement: `days` is what it adds (negative takes). The only way a balance changes. */
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

/** The day up to which a person's leave year is settled: their last grant, reset or change of leave year. */
export function settledOn(userId: string): Day {
  const last = db()
    .select({ at: max(holidayLedger.at) })
    .from(holidayLedger)
    .where(and(eq(holidayLedger.userId, userId), inArray(holidayLedger.kind, ['grant', 'reset', 'year_change'])))
    .get()
  return dayOf(last?.at ?? findRow(userId).createdAt)
}

/** Every movement of a person's holiday, newest first, with the balance after each; for admins. */
export function listLedger(actor: Actor, { userId }: { userId: string }): LedgerView[] {
  demand(actor, 'holiday.decide')
  findRow(userId)
  const rows = db()
    .select()
    .from(holidayLedger)
    .where(eq(holidayLedger.userId, userId))
    .orderBy(asc(holidayLedger.id))
    .all()
  const names = namesOf(rows.map((row) => row.by))
  let balance = 0
  const views = rows.map(({ id, kind, days, reason, requestId, by, at }) => {
    balance += days
    return { id, kind, days, balance, reason, requestId, by: (by && names.get(by)) || 'The system', at }
  })
  return views.reverse()
}
