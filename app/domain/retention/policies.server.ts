import { asc, eq } from 'drizzle-orm'
import { retentionPolicies } from '#db/schema/consent.ts'
import type { Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { record } from '../events/record.server.ts'
import { namesOf } from '../people/people.server.ts'
import { invalid, notFound } from '../problem.ts'
import { commit, db, newId, type Reader } from '../store.server.ts'
import { type DataType, FLOORS, periodRefusal } from './data-types.ts'
import type { RetentionPolicy } from './input.ts'

export type PolicyView = {
  id: string
  dataType: DataType
  retentionPeriodDays: number
  description: string | null
  overridden: boolean
  notes: string | null
  /** The statutory minimum in days, or null. */
  floorDays: number | null
  createdAt: string
  createdBy: string | null
}

/** The policies, by kind of data. */
export function listPolicies(actor: Person): PolicyView[] {
  demand(actor, 'retention.manage')
  return db()
    .select()
    .from(retentionPolicies)
    .orderBy(asc(retentionPolicies.dataType))
    .all()
    .map((row) => view(row))
}

/**
 * Sets the period of a kind of data; a second policy of a kind replaces the first.
 * @throws Problem invalid below the statutory floor, unless overridden with notes
 */
export function setPolicy(actor: Person, wish: RetentionPolicy, now = new Date()): PolicyView {
  demand(actor, 'retention.manage')
  const { dataType, retentionPeriodDays } = wish
  const refusal = periodRefusal(dataType, retentionPeriodDays, wish.override, wish.notes || null)
  if (refusal) throw invalid('retentionPeriodDays', refusal)
  return commit((tx) => {
    const row = {
      id: newId(now.getTime()),
      dataType,
      retentionPeriodDays,
      description: wish.description || null,
      overridden: retentionPeriodDays < (FLOORS[dataType]?.days ?? 0),
      notes: wish.notes || null,
      createdAt: now,
      createdBy: actor.id,
    }
    const before = tx.select().from(retentionPolicies).where(eq(retentionPolicies.dataType, dataType)).get()
    tx.delete(retentionPolicies).where(eq(retentionPolicies.dataType, dataType)).run()
    tx.insert(retentionPolicies).values(row).run()
    const { overridden, notes } = row
    const details = { dataType, retentionPeriodDays, before: before?.retentionPeriodDays ?? null, overridden, notes }
    record(tx, actor, { type: 'retention.policy_set', subject: { type: 'retention_policy', id: row.id }, details }, now)
    return view(row, tx)
  })
}

/** Removes a policy: that kind of data is then kept. @throws Problem not_found */
export function removePolicy(actor: Person, { id }: { id: string }, now = new Date()): { message: string } {
  demand(actor, 'retention.manage')
  commit((tx) => {
    const row = tx.select().from(retentionPolicies).where(eq(retentionPolicies.id, id)).get()
    if (!row) throw notFound('Policy')
    tx.delete(retentionPolicies).where(eq(retentionPolicies.id, id)).run()
    const { dataType, retentionPeriodDays } = row
    const subject = { type: 'retention_policy', id }
    record(tx, actor, { type: 'retention.policy_removed', subject, details: { dataType, retentionPeriodDays } }, now)
  })
  return { message: 'Policy removed' }
}

function view(row: typeof retentionPolicies.$inferSelect, reader: Reader = db()): PolicyView {
  const { id, retentionPeriodDays, description, overridden, notes, createdAt, createdBy } = row
  const dataType = row.dataType as DataType
  return {
    id,
    dataType,
    retentionPeriodDays,
    description,
    overridden,
    notes,
    floorDays: FLOORS[dataType]?.days ?? null,
    createdAt: createdAt.toISOString(),
    createdBy: createdBy ? (namesOf([createdBy], reader).get(createdBy) ?? null) : null,
  }
}
