import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm'
import { patterns } from '#db/schema/rota.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demandAt, sitesOf } from '../../kernel/access/grants.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { notFound, refuseStale } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { type NewPattern, type PatternChange, type PatternQuery } from './input.ts'
import { postFor } from './posts.server.ts'
import { type PatternView } from './views.ts'

export type PatternRow = typeof patterns.$inferSelect

const present = isNull(patterns.removedAt)

/**
 * Returns the patterns of the sites that the actor may see, or of one of them, oldest first. @throws Problem invalid for
 * an unknown `after`
 */
export function listPatterns(actor: Person, { siteId, after, limit }: PatternQuery): Page<PatternView> {
  const seen = sitesOf(actor, 'rota.see')
  const theirs = and(
    present,
    seen === 'all' ? undefined : inArray(patterns.siteId, [...seen]),
    siteId ? eq(patterns.siteId, siteId) : undefined,
  )
  const { rows, next } = findPage({
    ...{ from: patterns, columns: getTableColumns(patterns), of: theirs, by: [patterns.id], descending: false },
    ...{ cursor: { after }, limit },
  })
  return { items: rows.map(viewPattern), next, total: null }
}

/**
 * Adds a pattern to a position. It makes no duties until they are generated. @throws Problem not_found, also for a
 * person
 */
export function addPattern(actor: Person, { startsOn, ...input }: NewPattern, now = new Date()): PatternView {
  return commit(() => {
    const { siteId } = postFor(actor, input.postId)
    input.userIds.forEach(findRow)
    const row = {
      ...input,
      siteId,
      startsOn: startsOn ?? null,
      id: newId(now.getTime()),
      createdAt: now,
      updatedAt: now,
    }
    const made = write().insert(patterns).values(row).returning().get()
    const subject = { type: 'pattern', id: row.id }
    record(actor, { type: 'pattern.added', subject, personId: null, details: detailsOf(made) }, now)
    return viewPattern(made)
  })
}

/**
 * Changes a pattern. Its drafts change when it is next generated. @throws Problem not_found, conflict if it is stale
 */
export function changePattern(
  actor: Person,
  { id, startsOn, updatedAtWas, ...input }: PatternChange,
  now = new Date(),
): PatternView {
  return commit(() => {
    const before = patternFor(actor, id)
    refuseStale(before, updatedAtWas, 'pattern')
    input.userIds.forEach(findRow)
    const row = setPattern(id, { ...input, startsOn: startsOn ?? before.startsOn, updatedAt: now })
    record(
      actor,
      { type: 'pattern.changed', subject: { type: 'pattern', id }, personId: null, details: detailsOf(row) },
      now,
    )
    return viewPattern(row)
  })
}

/** Removes a pattern; its duties are kept. @throws Problem not_found */
export function removePattern(actor: Person, { id }: { id: string }, now = new Date()): { message: string } {
  return commit(() => {
    endPattern(actor, patternFor(actor, id), now)
    return { message: 'The pattern was removed' }
  })
}

/** Removes a pattern, within a commit. */
export function endPattern(actor: Person, row: PatternRow, now: Date): void {
  setPattern(row.id, { removedAt: now, updatedAt: now })
  const subject = { type: 'pattern', id: row.id }
  record(actor, { type: 'pattern.removed', subject, personId: null, details: detailsOf(row) }, now)
}

/** Returns a pattern of a site that the actor plans. @throws Problem not_found, forbidden */
export function patternFor(actor: Person, id: string): PatternRow {
  const row = db()
    .select()
    .from(patterns)
    .where(and(eq(patterns.id, id), present))
    .get()
  if (!row) throw notFound('Pattern')
  demandAt(actor, 'rota.plan', row.siteId)
  return row
}

/** Changes the row of a pattern, within a commit. */
export const setPattern = (id: string, set: Partial<PatternRow>): PatternRow =>
  write().update(patterns).set(set).where(eq(patterns.id, id)).returning().get()!

const detailsOf = ({ name, weeks, userIds }: PatternRow) => ({ name, weeks: weeks.length, people: userIds.length })

const viewPattern = (row: PatternRow): PatternView => ({
  id: row.id,
  postId: row.postId,
  siteId: row.siteId,
  name: row.name,
  weeks: row.weeks,
  userIds: row.userIds,
  startsOn: row.startsOn,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
