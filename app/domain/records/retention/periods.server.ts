import { isNull } from 'drizzle-orm'
import { retentionPolicies } from '#db/schema/consent.ts'
import { system } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { db, newId, write } from '~/platform/store.server.ts'
import { type DataType, DEFAULT_PERIODS, FLOORS } from './data-types.ts'

export type PolicyRow = typeof retentionPolicies.$inferSelect

/** Is a shorter period still waiting to apply? */
export const isPending = ({ effectiveFrom }: PolicyRow, now: Date) => effectiveFrom !== null && effectiveFrom > now

/** Returns how many days a kind of data is kept now, ignoring a waiting change; null: everything is kept. */
export function daysInForce(row: PolicyRow, now: Date): number | null {
  if (row.removedAt) return null
  return isPending(row, now) ? row.previousDays : row.retentionPeriodDays
}

/** Returns the periods in force, by kind of data. A minimum that cannot be overridden applies to every row. */
export function periodsInForce(now: Date): Map<DataType, number> {
  const periods = new Map<DataType, number>()
  for (const row of db().select().from(retentionPolicies).where(isNull(retentionPolicies.removedAt)).all()) {
    const type = row.dataType as DataType
    const days = daysInForce(row, now)
    if (days !== null) periods.set(type, Math.max(FLOORS[type]?.least ?? 0, days))
  }
  return periods
}

/** Sets the periods of the privacy policy, for a new company. */
export function seedPolicies(now = new Date()): void {
  if (db().select({ id: retentionPolicies.id }).from(retentionPolicies).limit(1).get()) return
  for (const { dataType, days, description } of DEFAULT_PERIODS) {
    const id = newId(now.getTime())
    write()
      .insert(retentionPolicies)
      .values({ id, dataType, retentionPeriodDays: days, description, createdAt: now })
      .run()
    const words = { overridden: false, notes: null, description }
    const details = { dataType, retentionPeriodDays: days, before: null, ...words }
    const subject = { type: 'retention_policy', id }
    record(system('start'), { type: 'retention.policy_set', subject, details }, now)
  }
}
