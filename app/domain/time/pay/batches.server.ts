import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm'
import { payBatches } from '#db/schema/pay.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { compareNames } from '~/platform/names.ts'
import { notFound } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'
import { compareBatches, type Difference } from './compare-batches.ts'

/** An exported payroll file. */
export type BatchView = {
  id: string
  format: string
  state: string
  lines: number
  sha256: string
  exportedBy: string | null
  exportedAt: Date
}

const SHOWN = 20

/** Returns a period's exported payroll files, latest first. For use cases only, never for an answer to a client. */
export function batchesOf(periodId: string): BatchView[] {
  const { people: _, ...columns } = getTableColumns(payBatches)
  const rows = db()
    .select(columns)
    .from(payBatches)
    .where(eq(payBatches.periodId, periodId))
    .orderBy(desc(payBatches.id))
    .limit(SHOWN)
    .all()
  const names = namesOf(rows.map(({ exportedBy }) => exportedBy))
  return rows.map(({ periodId: _, exportedBy, ...row }) => ({
    ...row,
    exportedBy: (exportedBy && names.get(exportedBy)) || null,
  }))
}

/** How many people are listed. Any others are only counted. */
const LISTED = 200

/** The differences between a file and the previous one of its kind, by person. */
export type BatchDifferences = {
  /** When the two files were exported, the earlier one first. */
  before: Date
  now: Date
  /** The people who differ, by name; null if the earlier file did not store its figures. */
  people: (Difference & { name: string })[] | null
  /** How many further people differ beyond those listed. */
  more: number
}

/**
 * Returns who is paid differently in a file from the previous one of its kind.
 * @returns null if there is no previous one
 * @throws Problem not_found
 */
export function findDifferences(actor: Actor, { id, batch }: { id: string; batch: string }): BatchDifferences | null {
  demand(actor, 'pay.manage')
  const of = eq(payBatches.periodId, id)
  const now = db()
    .select()
    .from(payBatches)
    .where(and(of, eq(payBatches.id, batch)))
    .get()
  if (!now) throw notFound('File')
  const before = db()
    .select()
    .from(payBatches)
    .where(and(of, eq(payBatches.format, now.format), lt(payBatches.id, batch)))
    .orderBy(desc(payBatches.id))
    .limit(1)
    .get()
  if (!before) return null
  const times = { before: before.exportedAt, now: now.exportedAt }
  if (!before.people || !now.people) return { ...times, people: null, more: 0 }
  const all = compareBatches(before.people, now.people)
  const names = namesOf(all.map(({ userId }) => userId))
  const named = all.map((one) => ({ ...one, name: names.get(one.userId) ?? '' }))
  named.sort((a, b) => compareNames(a.name, b.name) || a.userId.localeCompare(b.userId))
  return { ...times, people: named.slice(0, LISTED), more: Math.max(0, named.length - LISTED) }
}
