import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { exceptions } from '#db/schema/exceptions.ts'
import { duties } from '#db/schema/rota.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { AHEAD_MS, type Found } from './judge.ts'
import { aboutOf, type Kind } from './kinds.ts'
import { ago } from './planned-shifts.ts'
import { LONGEST_DUTY_MS } from '../rota/wall-clock.ts'
import { GONE } from './worse.ts'

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
    .where(and(gte(exceptions.closedAt, ago(now, AHEAD_MS + LONGEST_DUTY_MS)), lt(uncovered, exceptions.places)))
    .all()
  if (filled.length === 0) return
  commit(() => {
    for (const { id, places } of filled) write().update(exceptions).set({ places }).where(eq(exceptions.id, id)).run()
  })
}

/** Kinds about a shift that is still to come or goes on, whose problem may go and come back while its time stays. */
const RETURNING: readonly Kind[] = ['unconfirmed', 'absent', 'left_early']
/** How long before a shift its first exception may be closed: leave is compared with shifts four weeks ahead. */
const CLOSED_BEFORE_MS = 30 * DAY_MS

/**
 * Notes which problems that somebody closed are gone, so that one that comes back counts as another one. @param facts
 * all present problems
 */
export function noteGone(facts: readonly Found[], now: Date): void {
  const present = new Set(facts.map((found) => aboutOf(found)))
  const { id, about } = exceptions
  const lately = and(gte(exceptions.closedAt, ago(now, CLOSED_BEFORE_MS)), lte(exceptions.closedAt, now))
  const closed = and(lately, closedByPerson, inArray(exceptions.kind, [...RETURNING]), gt(exceptions.dueAt, now))
  const gone = db()
    .select({ id, about })
    .from(exceptions)
    .where(closed)
    .all()
    .filter((row) => !present.has(row.about))
  if (gone.length > 0) commit(() => markGone(gone.map((row) => row.id)))
}

/** Notes that these problems, which somebody closed, are gone. Within a commit. */
export const markGone = (ids: readonly string[]): void =>
  void write()
    .update(exceptions)
    .set({ places: GONE })
    .where(inArray(exceptions.id, [...ids]))
    .run()

/** Matches exceptions that a person closed and whose problem has not gone since. */
export const closedByPerson = and(
  eq(exceptions.state, 'closed'),
  isNotNull(exceptions.closedBy),
  isNull(exceptions.places),
)
