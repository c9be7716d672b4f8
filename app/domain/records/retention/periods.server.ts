import { isNull } from 'drizzle-orm'
import { retentionPolicies } from '#db/schema/consent.ts'
import { system } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { db, newId, write } from '~/platform/store.server.ts'
import { type DataType, DEFAULT_PERIODS, FLOORS } from './data-types.ts'

export type PolicyRow = typeof retentionPolicies.$inferSelect

/** Does a shorter period still wait for its day? */
export const isPending = ({ effectiveFrom }: PolicyRow, now: Date) => effectiveFrom !== null && effectiveFrom > now

/** The days for which a kind of data is kept now, a change that waits for its day left aside; null: all is kept. */
export function daysInForce(row: PolicyRow, now: Date): number | null {
  if (row.removedAt) return null
  return isPending(row, now) ? row.previousDays : row.retentionPeriodDays
}

/** The periods that hold now, by kind of data. A floor that nothing lifts holds for rows of earlier releases too. */
export function periodsInForce(now: Date): Map<DataType, number> {
  const periods = new Map<DataType, number>()
  for (const row of db().select().from(retentionPolicies).where(isNull(retentionPolicies.removedAt)).all()) {
    const type = row.dataType as DataType
    const days = daysInForce(row, now)
    const floor = FLOORS[type]
    if (days !== null) periods.set(type, floor?.absolute ? Math.max(floor.days, days) : days)
  }
  return periods
}

/** Sets the periods that the privacy policy names, for a company that begins now. */
export function seedPolicies(now = new Date()): void {
  if (db().select({ id: retentionPolicies.id }).from(retentionPolicies).limit(1).get()) return
  for (const { dataType, days, description } of DEFAULT_PERIODS) {
    const id = newId(now.getTime())
    write()
      .insert(retentionPolicies)
      .values({ id, dataType, retentionPeriodDays: days, description, createdAt: now })
      .run()
    const details = { dataType, retentionPeriodDays: days, before: null, overridden: false, notes: null }
    const subject = { type: 'retention_policy', id }
    record(system('start'), { type: 'retention.policy_set', subject, details }, now)
  }
}
