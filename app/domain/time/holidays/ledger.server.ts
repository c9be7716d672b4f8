import { asc, eq } from 'drizzle-orm'
import { holidayLedger } from '#db/schema/holidays.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { findRow, namesOf } from '../../kernel/people/people.server.ts'
import { db } from '~/platform/store.server.ts'
import { type LedgerView } from './holiday-view.ts'

/** Returns every movement in a person's holiday ledger, newest first, with the balance after each; for admins. */
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
