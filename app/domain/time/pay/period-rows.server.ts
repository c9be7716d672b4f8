import { eq } from 'drizzle-orm'
import { payPeriods } from '#db/schema/pay.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { notFound } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'

export type PeriodRow = typeof payPeriods.$inferSelect

export type PayPeriodView = {
  id: string
  from: string
  to: string
  state: 'open' | 'approved' | 'locked'
  createdAt: Date
  approvedBy: string | null
  approvedAt: Date | null
  lockedBy: string | null
  lockedAt: Date | null
  /** Why the period was reopened. */
  reason: string | null
  /** Why the period was locked with undecided items. */
  lockReason: string | null
}

/** Returns the row of a pay period. For use cases only, never for an answer to a client. @throws Problem not_found */
export function findPeriod(id: string): PeriodRow {
  const row = db().select().from(payPeriods).where(eq(payPeriods.id, id)).get()
  if (!row) throw notFound('Pay period')
  return row
}

/** Returns a pay period as administrators see it. */
export function viewPeriod(row: PeriodRow): PayPeriodView {
  const names = namesOf([row.approvedBy, row.lockedBy])
  return {
    id: row.id,
    from: row.fromOn,
    to: row.toOn,
    state: row.state as PayPeriodView['state'],
    createdAt: row.createdAt,
    approvedBy: (row.approvedBy && names.get(row.approvedBy)) || null,
    approvedAt: row.approvedAt,
    lockedBy: (row.lockedBy && names.get(row.lockedBy)) || null,
    lockedAt: row.lockedAt,
    reason: row.reason,
    lockReason: row.lockReason,
  }
}
