import { and, asc, eq, lte, max, sql } from 'drizzle-orm'
import { tourRuns, tourScans } from '#db/schema/tours.ts'
import { system } from '../../../kernel/access/actor.ts'
import { record } from '../../../kernel/events/record.server.ts'
import { commitEach } from '~/platform/commit-each.server.ts'
import { db, write } from '~/platform/store.server.ts'
import { lateness, LATE_MS } from '../tours/plan.ts'
import { judgeRun, recordEnd, runFacts, type RunRow, runRow, versionOf } from './rows.server.ts'

const tours = system('tours')
/** A run that is still open after this time was forgotten. */
const FORGOTTEN_MS = 12 * 3_600_000
/** How many runs are settled before other requests get their turn. */
const AT_ONCE = 20

/**
 * Settles tours that were missed, and runs that nobody ended. The oldest come first, and each is settled only once.
 * @returns how many of each
 */
export async function settleTours(now = new Date()): Promise<{ missed: number; forgotten: number }> {
  const count = { missed: 0, forgotten: 0 }
  const open = openSince(new Date(now.getTime() - LATE_MS))
  const turns = open.filter((run) => isMissed(run, now) || isForgotten(run, now))
  for (let done = 0; done < turns.length; done += AT_ONCE) {
    if (done) await new Promise((resolve) => setImmediate(resolve))
    const settled = commitEach(turns.slice(done, done + AT_ONCE), ({ id }) => settle(runRow(id), now), FAILED)
    count.missed += settled.filter((how) => how === 'missed').length
    count.forgotten += settled.filter((how) => how === 'forgotten').length
  }
  return count
}

const FAILED = 'a tour could not be settled'

function settle(run: RunRow, now: Date): 'missed' | 'forgotten' | null {
  if (isMissed(run, now)) return miss(run, now) ? 'missed' : null
  return isForgotten(run, now) && endForgotten(run, now) ? 'forgotten' : null
}

/**
 * Returns the runs that are due or in progress and were due before an instant. For use cases only, never for an answer
 * to a client.
 */
export const openSince = (before: Date): RunRow[] =>
  db()
    .select()
    .from(tourRuns)
    .where(and(sql`state IN ('due', 'running')`, lte(tourRuns.at, before)))
    .orderBy(asc(tourRuns.at))
    .all()

/** Returns what is late about an open run, compared with its plan; null if nothing is. */
export const latenessOf = (run: RunRow, now: Date) =>
  lateness({ ...run, allowedMinutes: versionOf(run).allowedMinutes }, now)

const isMissed = (run: RunRow, now: Date) => run.state === 'due' && latenessOf(run, now) === 'missed'
const isForgotten = ({ state, startedAt }: RunRow, now: Date) =>
  state === 'running' && startedAt !== null && now.getTime() - startedAt.getTime() > FORGOTTEN_MS

function miss(run: RunRow, now: Date): number {
  const missed = write()
    .update(tourRuns)
    .set({ state: 'missed' })
    .where(and(eq(tourRuns.id, run.id), eq(tourRuns.state, 'due')))
    .run()
  const { runId, tourId, tour, siteId, site, dueAt } = runFacts(run)
  const payload = { runId, tourId, tour, siteId, site, dueAt }
  const subject = { type: 'tour_run', id: run.id }
  record(tours, { type: 'tour.missed', subject, personId: null, details: { tour, site, siteId, dueAt }, payload }, now)
  return missed.changes
}

function endForgotten(run: RunRow, now: Date): number {
  const last = db()
    .select({ at: max(tourScans.at) })
    .from(tourScans)
    .where(eq(tourScans.runId, run.id))
    .get()?.at
  // Without a time of arrival it is a guess, which later scans and the phone's own end replace.
  const set = { endedAt: last ?? run.startedAt, endedTrust: 'unsure', endReceivedAt: null, reason: null }
  write().update(tourRuns).set(set).where(eq(tourRuns.id, run.id)).run()
  recordEnd(tours, judgeRun(run.id), now)
  return 1
}
