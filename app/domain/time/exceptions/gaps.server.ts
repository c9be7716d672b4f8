import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { exceptions } from '#db/schema/exceptions.ts'
import { duties } from '#db/schema/rota.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { AHEAD_MS } from './judge.ts'
import { ago, LONGEST_MS } from './planned-shifts.ts'

const uncovered = sql<number>`${duties.people} - ${duties.assigned}`

/**
 * Notes how far the gaps that somebody closed have been filled since then, so that a place that becomes uncovered later
 * counts as another gap.
 */
export function noteFilled(now: Date): void {
  const filled = db()
    .select({ id: exceptions.id, places: uncovered })
    .from(exceptions)
    .innerJoin(duties, eq(duties.id, exceptions.dutyId))
    .where(and(gte(exceptions.closedAt, ago(now, AHEAD_MS + LONGEST_MS)), lt(uncovered, exceptions.places)))
    .all()
  if (filled.length === 0) return
  commit(() => {
    for (const { id, places } of filled) write().update(exceptions).set({ places }).where(eq(exceptions.id, id)).run()
  })
}
