import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { retentionPolicies } from '#db/schema/consent.ts'
import { eventDetails, events } from '#db/schema/events.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { conflict, invalid, notFound } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { type DataType, DEFAULT_PERIODS, effectiveFrom, FLOORS, periodRefusal } from './data-types.ts'
import { type RetentionPolicy } from './input.ts'
import { daysInForce, isPending, type PolicyRow } from './periods.server.ts'

export type PolicyView = {
  id: string
  dataType: DataType
  retentionPeriodDays: number
  description: string | null
  overridden: boolean
  notes: string | null
  /** The shortest period allowed, in days, or null. */
  floorDays: number | null
  createdAt: string
  createdBy: string | null
  /** When this period starts to apply, if it waits; null: it applies now. */
  effectiveFrom: string | null
  /** The days in force until then; null: everything is kept, or nothing waits. */
  previousDays: number | null
}

/** Returns the policies, by kind of data. */
export function listPolicies(actor: Person, _input?: unknown, now = new Date()): PolicyView[] {
  demand(actor, 'retention.manage')
  return db()
    .select()
    .from(retentionPolicies)
    .where(isNull(retentionPolicies.removedAt))
    .orderBy(asc(retentionPolicies.dataType))
    .all()
    .map((row) => view(row, now))
}

/**
 * Sets the period of a kind of data; a second policy of a kind replaces the first. A shorter period waits 30 days,
 * during which it can be withdrawn; a longer one applies at once. @throws Problem invalid below the minimum, unless it
 * can be overridden and is, with notes
 */
export function setPolicy(actor: Person, input: RetentionPolicy, now = new Date()): PolicyView {
  demand(actor, 'retention.change')
  const { dataType, retentionPeriodDays } = input
  const refusal = periodRefusal(dataType, retentionPeriodDays, input.override, input.notes || null)
  if (refusal) throw invalid('retentionPeriodDays', refusal)
  return commit(() => {
    const before = db().select().from(retentionPolicies).where(eq(retentionPolicies.dataType, dataType)).get()
    const current = before ? daysInForce(before, now) : undefined
    const from = effectiveFrom(dataType, retentionPeriodDays, current, now)
    const row: PolicyRow = {
      id: newId(now.getTime()),
      dataType,
      retentionPeriodDays,
      description: input.description || null,
      overridden: retentionPeriodDays < (FLOORS[dataType]?.days ?? 0),
      notes: input.notes || null,
      createdAt: now,
      createdBy: actor.id,
      effectiveFrom: from,
      previousDays: from ? (current ?? null) : null,
      removedAt: null,
    }
    write().delete(retentionPolicies).where(eq(retentionPolicies.dataType, dataType)).run()
    write().insert(retentionPolicies).values(row).run()
    const { overridden, notes, description } = row
    const change = { before: current ?? null, effectiveFrom: from?.toISOString() ?? null }
    const details = { dataType, retentionPeriodDays, ...change, overridden, notes, description }
    record(actor, { type: 'retention.policy_set', subject: { type: 'retention_policy', id: row.id }, details }, now)
    return view(row, now)
  })
}

/** Returns the kinds of data without a period for which the privacy policy has one. */
export const unsetPeriods = (policies: PolicyView[]) =>
  DEFAULT_PERIODS.filter(({ dataType }) => !policies.some((policy) => policy.dataType === dataType))

/** Sets the period in the privacy policy for every kind of data that has none. @returns what was set */
export const setMissingPolicies = (actor: Person, _input?: unknown, now = new Date()): PolicyView[] =>
  unsetPeriods(listPolicies(actor, null, now)).map(({ dataType, days, description }) => {
    const input = { dataType, retentionPeriodDays: days, description, override: false, notes: null }
    return setPolicy(actor, input, now)
  })

/**
 * Withdraws a shorter period that is waiting: the present one stays. @throws Problem not_found, conflict if nothing
 * waits
 */
export function cancelChange(actor: Person, { id }: { id: string }, now = new Date()): { message: string } {
  demand(actor, 'retention.change')
  commit(() => {
    const row = findPolicy(id)
    if (!isPending(row, now)) throw conflict('Nothing pending: this period already applies.')
    const { dataType, retentionPeriodDays, previousDays } = row
    const gone = { removedAt: now, effectiveFrom: null, previousDays: null }
    const overridden = (previousDays ?? 0) < (FLOORS[dataType as DataType]?.days ?? 0)
    const back = {
      ...{ retentionPeriodDays: previousDays ?? 0, overridden, effectiveFrom: null, previousDays: null },
      ...wordsOf(dataType, previousDays ?? 0),
    }
    write()
      .update(retentionPolicies)
      .set(previousDays === null ? gone : back)
      .where(eq(retentionPolicies.id, id))
      .run()
    const details = { dataType, retentionPeriodDays, kept: previousDays }
    const subject = { type: 'retention_policy', id }
    record(actor, { type: 'retention.change_cancelled', subject, details }, now)
  })
  return { message: 'Change cancelled' }
}

/** Returns the words with which a period was last set, from the audit trail; none if it has them no longer. */
function wordsOf(dataType: string, days: number): Pick<PolicyRow, 'description' | 'notes'> {
  const told = db()
    .select({ details: eventDetails.details })
    .from(events)
    .innerJoin(eventDetails, eq(eventDetails.eventId, events.id))
    .where(
      and(
        eq(events.type, 'retention.policy_set'),
        sql`json_extract(${eventDetails.details}, '$.dataType') = ${dataType}`,
        sql`json_extract(${eventDetails.details}, '$.retentionPeriodDays') = ${days}`,
      ),
    )
    .orderBy(desc(events.at), desc(events.id))
    .limit(1)
    .get()
  const word = (name: string): string | null => {
    const value = told?.details[name]
    return typeof value === 'string' ? value : null
  }
  return { description: word('description'), notes: word('notes') }
}

/** Removes a policy: that kind of data is then kept. @throws Problem not_found */
export function removePolicy(actor: Person, { id }: { id: string }, now = new Date()): { message: string } {
  demand(actor, 'retention.change')
  commit(() => {
    const { dataType, retentionPeriodDays } = findPolicy(id)
    write()
      .update(retentionPolicies)
      .set({ removedAt: now, effectiveFrom: null, previousDays: null })
      .where(eq(retentionPolicies.id, id))
      .run()
    const subject = { type: 'retention_policy', id }
    record(actor, { type: 'retention.policy_removed', subject, details: { dataType, retentionPeriodDays } }, now)
  })
  return { message: 'Policy removed' }
}

function findPolicy(id: string): PolicyRow {
  const there = and(eq(retentionPolicies.id, id), isNull(retentionPolicies.removedAt))
  const row = db().select().from(retentionPolicies).where(there).get()
  if (!row) throw notFound('Policy')
  return row
}

function view(row: PolicyRow, now: Date): PolicyView {
  const { id, retentionPeriodDays, description, overridden, notes, createdAt, createdBy } = row
  const dataType = row.dataType as DataType
  const waits = isPending(row, now)
  return {
    id,
    dataType,
    retentionPeriodDays,
    description,
    overridden,
    notes,
    floorDays: FLOORS[dataType]?.days ?? null,
    createdAt: createdAt.toISOString(),
    createdBy: createdBy ? (namesOf([createdBy]).get(createdBy) ?? null) : null,
    effectiveFrom: waits ? row.effectiveFrom!.toISOString() : null,
    previousDays: waits ? row.previousDays : null,
  }
}
