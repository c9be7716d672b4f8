import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { tourRuns, tourScans, tourVersions } from '#db/schema/tours.ts'
import { type Actor } from '../../../kernel/access/actor.ts'
import { record } from '../../../kernel/events/record.server.ts'
import { namesOf } from '../../../kernel/people/people.server.ts'
import { findSiteRow } from '../../../kernel/sites/sites.server.ts'
import { notFound } from '~/platform/problem.ts'
import { db, prepared, write } from '~/platform/store.server.ts'
import { type VersionRow } from '../tours/versions.server.ts'
import { type RunState } from './input.ts'
import { type Mark, marksOf, SAME_MOMENT_MS } from './marks.ts'

export type RunRow = typeof tourRuns.$inferSelect
export type ScanRow = typeof tourScans.$inferSelect

/** Returns a run. @throws Problem not_found */
export function runRow(id: string): RunRow {
  const row = db().select().from(tourRuns).where(eq(tourRuns.id, id)).get()
  if (!row) throw notFound('Tour')
  return row
}

/** Returns the version of the tour that a run follows. */
export const versionOf = ({ versionId }: Pick<RunRow, 'versionId'>): VersionRow => versionBy().get({ versionId })!

const versionBy = prepared((db) =>
  db
    .select()
    .from(tourVersions)
    .where(eq(tourVersions.id, sql.placeholder('versionId')))
    .prepare(),
)

/** Returns the scans of a run by time. */
export const scansOf = (runId: string): ScanRow[] => scansBy().all({ runId })

const scansBy = prepared((db) =>
  db
    .select()
    .from(tourScans)
    .where(eq(tourScans.runId, sql.placeholder('runId')))
    .orderBy(asc(tourScans.at), asc(tourScans.id))
    .prepare(),
)

/** Returns a scan for what follows from it; undefined if it has been deleted. */
export const findScan = (id: string): ScanRow | undefined =>
  db().select().from(tourScans).where(eq(tourScans.id, id)).get()

/**
 * Works out the marks of all scans of a run again, and updates the run, so that the order in which scans and the end
 * arrive makes no difference. Within a commit. @returns the updated run
 */
export function judgeRun(runId: string): RunRow {
  const run = runRow(runId)
  const version = versionOf(run)
  const scans = scansOf(runId)
  const twice = sameMoments(runId, run.userId)
  const judged = scans.map((scan) => ({ ...scan, sameMoment: twice.has(scan.id) }))
  const marks = marksOf(judged, { order: version.order as 'fixed' | 'free', points: version.points })
  for (const scan of scans) {
    const found = marks.get(scan.id)!
    if (found.join() !== scan.marks.join())
      write().update(tourScans).set({ marks: found }).where(eq(tourScans.id, scan.id)).run()
  }
  const done = new Set(scans.map(({ checkpointId }) => checkpointId))
  const scanned = version.points.filter(({ id }) => done.has(id)).length
  const marked = [...marks.values()].filter((found) => found.length > 0).length
  const state = run.endedAt ? (scanned >= run.planned ? 'finished' : 'ended_early') : run.state
  write().update(tourRuns).set({ scanned, marked, state }).where(eq(tourRuns.id, runId)).run()
  return { ...run, scanned, marked, state }
}

/** Returns the marks of a scan as they are now. */
export const marksOfScan = (scan: Pick<ScanRow, 'marks'>): Mark[] => scan.marks as Mark[]

/** Returns the ids of a run's scans at whose checkpoint another person's phone was within a minute. */
function sameMoments(runId: string, userId: string | null): Set<string> {
  const rows = beside().all({ runId, userId: userId ?? '', around: SAME_MOMENT_MS })
  return new Set(rows.map(({ id }) => id))
}

const beside = prepared((db) =>
  db
    .select({ id: tourScans.id })
    .from(tourScans)
    .where(
      and(
        eq(tourScans.runId, sql.placeholder('runId')),
        sql`EXISTS (SELECT 1 FROM tour_scans other JOIN tour_runs theirs ON theirs.id = other.run_id
          WHERE other.checkpoint_id = tour_scans.checkpoint_id AND theirs.user_id <> ${sql.placeholder('userId')}
          AND other.at BETWEEN tour_scans.at - ${sql.placeholder('around')} AND tour_scans.at + ${sql.placeholder('around')})`,
      ),
    )
    .prepare(),
)

/** Returns the ids of other people's runs with a scan of a checkpoint within a minute of an instant. */
export function runsBeside(run: RunRow, checkpointId: string, at: Date): string[] {
  const [from, to] = [-SAME_MOMENT_MS, SAME_MOMENT_MS].map((ms) => new Date(at.getTime() + ms))
  const around = sql`${tourScans.at} BETWEEN ${from!.getTime()} AND ${to!.getTime()}`
  return db()
    .selectDistinct({ id: tourScans.runId })
    .from(tourScans)
    .innerJoin(tourRuns, eq(tourRuns.id, tourScans.runId))
    .where(and(eq(tourScans.checkpointId, checkpointId), around, ne(tourRuns.userId, run.userId ?? '')))
    .all()
    .map(({ id }) => id)
}

/** Returns the runs of these tours that are due or in progress. */
export const openRunsOf = (tourIds: readonly string[]): RunRow[] =>
  tourIds.length === 0
    ? []
    : db()
        .select()
        .from(tourRuns)
        .where(and(inArray(tourRuns.tourId, [...tourIds]), sql`${tourRuns.state} IN ('due', 'running')`))
        .orderBy(asc(tourRuns.at))
        .all()

/** Returns the payload that every event about a run has. */
export function runFacts(run: RunRow, at: Date | null = run.startedAt) {
  const { id: runId, tourId, siteId, dueAt, userId, startedTrust } = run
  return {
    ...{ runId, tourId, siteId },
    tour: versionOf(run).name,
    site: findSiteRow(siteId)?.name ?? '',
    dueAt: dueAt?.toISOString() ?? null,
    userId: userId ?? '',
    userName: (userId && namesOf([userId]).get(userId)) ?? '',
    at: (at ?? run.at).toISOString(),
    trust: startedTrust ?? 'server',
  }
}

/** Records the event that a run has ended, within a commit. */
export function recordEnd(actor: Actor, run: RunRow, now: Date): void {
  const { id, userId, scanned, planned, marked, reason } = run
  const complete = (run.state as RunState) === 'finished'
  const facts = { ...runFacts(run, run.endedAt), complete, scanned, planned, marked, reason }
  const { tour, site, at, siteId } = facts
  const details = { tour, site, siteId, at, complete, scanned, planned, marked, reason }
  record(
    actor,
    { type: 'tour.finished', subject: { type: 'tour_run', id }, personId: userId, details, payload: facts },
    now,
  )
}
