import { and, inArray, lt, sql } from 'drizzle-orm'
import { assignments, duties, dutyChanges, swaps } from '#db/schema/rota.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { commit, db, write } from '~/platform/store.server.ts'

/**
 * Duties are kept for six years, like hours worked (National Minimum Wage Regulations 2015, reg. 59), because hours are
 * compared with duties.
 */
const KEPT_DAYS = 2190
const AT_ONCE = 2000

/**
 * Deletes duties that ended over six years ago, with all their records, unless one of the people on them is under legal
 * hold or their hours are still kept, because the break of a shift is that of its duty. For the nightly purge. @returns
 * how many
 */
export function purgeDuties(now: Date): number {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  const old = lt(duties.endsAt, before)
  const worked = sql`${duties.id} IN (SELECT duty_id FROM clock_entries
    WHERE at < ${before.getTime() + DAY_MS} AND duty_id IS NOT NULL)`
  const held = sql`${duties.id} IN (SELECT duty_id FROM assignments
    WHERE user_id IN (SELECT id FROM users WHERE legal_hold = 1))`
  const free = and(old, sql`NOT ${held}`, sql`NOT ${worked}`)
  const ids = db()
    .select({ id: duties.id })
    .from(duties)
    .where(free)
    .limit(AT_ONCE)
    .all()
    .map(({ id }) => id)
  if (!ids.length) return 0
  return commit(() => {
    write().delete(dutyChanges).where(inArray(dutyChanges.dutyId, ids)).run()
    write().delete(swaps).where(inArray(swaps.dutyId, ids)).run()
    write().delete(assignments).where(inArray(assignments.dutyId, ids)).run()
    return write().delete(duties).where(inArray(duties.id, ids)).run().changes
  })
}
