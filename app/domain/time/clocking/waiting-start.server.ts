import { and, desc, eq, gt, lte } from 'drizzle-orm'
import { operations } from '#db/schema/outbox.ts'
import { waitsForControl } from '../../kernel/phones/waits-for-control.server.ts'
import { db } from '~/platform/store.server.ts'
import { type Worked } from './settle-punch.ts'

/**
 * Returns when a person clocked in by a punch that control has not decided on, if a clock-out at `at` follows it: the
 * clock-out then belongs to that clock-in, and must not end or move the shift before it. Null if there is none.
 * @param shifts those around it, oldest first
 */
export function findWaitingStart(userId: string, shifts: readonly Worked[], at: Date): Date | null {
  const begun = shifts.filter(({ startedAt }) => startedAt <= at.getTime()).at(-1)
  if (!begun) return null
  const { action, at: madeAt } = operations
  const between = and(gt(madeAt, new Date(begun.startedAt)), lte(madeAt, at))
  const row = db()
    .select({ at: madeAt })
    .from(operations)
    .where(and(eq(operations.userId, userId), eq(action, 'clock_in'), waitsForControl(), between))
    .orderBy(desc(madeAt))
    .limit(1)
    .get()
  return row?.at ?? null
}
