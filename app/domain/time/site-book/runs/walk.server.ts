import { and, eq, sql } from 'drizzle-orm'
import { tourRuns } from '#db/schema/tours.ts'
import { type Person } from '../../../kernel/access/actor.ts'
import { demand } from '../../../kernel/access/permissions.ts'
import { mayAt } from '../../../kernel/access/grants.server.ts'
import { record } from '../../../kernel/events/record.server.ts'
import { type Made } from '../../../kernel/phones/made.ts'
import { conflict, invalid, notFound } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { missedFrom, slotFor } from '../tours/plan.ts'
import { findTour, presentTour } from '../tours/tours.server.ts'
import { type TourRow, type VersionRow } from '../tours/versions.server.ts'
import { type FinishTour, type KeptFinish, type KeptStart, type StartTour } from './input.ts'
import { judgeRun, recordEnd, runFacts, type RunRow, runRow } from './rows.server.ts'
import { type RunView } from './views.ts'
import { viewRun } from './view-run.server.ts'
import { sitesAround } from './walkable.server.ts'

/** When something was done on a tour, as far as it is known. */
export type When = Pick<Made, 'at' | 'receivedAt' | 'trust'>
export const live = (now: Date): When => ({ at: now, receivedAt: now, trust: 'server' })

/** Nobody is on one tour for longer than this. A tour that is still open then was forgotten. */
const LONGEST_MS = 12 * 3_600_000

/**
 * Starts a tour at a site where the actor is at work. Starting it again returns the same run. If the tour is due around
 * now, the run is for that due time. @throws Problem not_found for a tour at another site, conflict `tour_open` while
 * another one is open
 */
export function startTour(actor: Person, { tourId }: StartTour, now = new Date()): RunView {
  demand(actor, 'tour.walk')
  return commit(() => {
    const { tour, version } = presentTour(tourId)
    demandWalk(actor, tour.siteId, now)
    const open = openRunOf(actor.id, now)
    if (open?.tourId === tourId) return viewRun(open)
    if (open) throw conflict('You are on another tour. Finish it first.', { code: 'tour_open', runId: open.id })
    return viewRun(begin(actor, { tour, version }, live(now), null))
  })
}

/** Does the same for a start that was stored on a phone, even if the tour was not due. @throws Problem not_found */
export function startTourLater(actor: Person, { runId, tourId }: KeptStart, made: Made): RunView {
  demand(actor, 'tour.walk')
  return commit(() => {
    const { run, fresh } = ensureRun(actor, { runId, tourId }, made)
    if (!fresh && run.startedAt && made.at < run.startedAt) {
      const set = { startedAt: made.at, startedTrust: made.trust, at: run.dueAt ?? made.at }
      write().update(tourRuns).set(set).where(eq(tourRuns.id, run.id)).run()
    }
    return viewRun(runRow(run.id))
  })
}

/**
 * Ends the actor's run. Repeating it changes nothing. @throws Problem not_found for another person's, invalid without a
 * reason if checkpoints are left
 */
export function finishTour(actor: Person, { id, reason }: FinishTour, now = new Date()): RunView {
  demand(actor, 'tour.walk')
  return commit(() => {
    const run = ownRun(actor, id)
    if (run.scanned < run.planned && !run.endedAt && !reason)
      throw invalid('reason', `${run.scanned} of ${run.planned} checkpoints were scanned. Say why the tour ends here.`)
    return viewRun(end(actor, run, reason, live(now)))
  })
}

/** Does the same for an end that was stored on a phone. Scans of the run may still arrive. @throws Problem not_found */
export function finishTourLater(actor: Person, { reason, ...kept }: KeptFinish, made: Made): RunView {
  demand(actor, 'tour.walk')
  return commit(() => viewRun(end(actor, ensureRun(actor, kept, made).run, reason, made)))
}

/** Returns the actor's open run; undefined if there is none. */
export const openRunOf = (userId: string, now: Date): RunRow | undefined =>
  db()
    .select()
    .from(tourRuns)
    .where(
      and(
        eq(tourRuns.userId, userId),
        sql`${tourRuns.at} >= ${now.getTime() - 2 * LONGEST_MS}`,
        sql`${tourRuns.state} = 'running'`,
      ),
    )
    .orderBy(sql`${tourRuns.startedAt} DESC`)
    .limit(1)
    .get()

/** Returns one of the actor's runs. @throws Problem not_found, also for another person's */
export function ownRun(actor: Person, id: string): RunRow {
  const run = runRow(id)
  if (run.userId !== actor.id) throw notFound('Tour')
  return run
}

/**
 * Returns the run with a phone's own id, and starts it if its start has not arrived yet. Within a commit. @throws
 * Problem not_found for a tour at a site where the actor was not at work
 */
export function ensureRun(actor: Person, { runId, tourId }: KeptStart, made: Made): { run: RunRow; fresh: boolean } {
  const known = db()
    .select()
    .from(tourRuns)
    .where(and(eq(tourRuns.userId, actor.id), sql`(${tourRuns.phoneRunId} = ${runId} OR ${tourRuns.id} = ${runId})`))
    .get()
  if (known) return { run: known, fresh: false }
  const found = findTour(tourId)
  demandWalk(actor, found.tour.siteId, made.at, true)
  return { run: begin(actor, found, made, runId), fresh: true }
}

function demandWalk(actor: Person, siteId: string, at: Date, later = false): void {
  if (sitesAround(actor.id, at, later).includes(siteId) || mayAt(actor, 'tour.see', siteId)) return
  throw notFound('Tour')
}

function begin(
  actor: Person,
  { tour, version }: { tour: TourRow; version: VersionRow },
  { at, receivedAt, trust }: When,
  phoneRunId: string | null,
): RunRow {
  const walked = {
    ...{ state: 'running', userId: actor.id, phoneRunId, planned: version.points.length, versionId: version.id },
    ...{ startedAt: at, startedTrust: trust, startReceivedAt: receivedAt },
  }
  const slot = slotFor(waitingSlots(tour.id, at, version.allowedMinutes), at, version.allowedMinutes)
  const id = slot?.id ?? newId(receivedAt.getTime())
  if (slot) write().update(tourRuns).set(walked).where(eq(tourRuns.id, id)).run()
  else
    write()
      .insert(tourRuns)
      .values({ id, tourId: tour.id, siteId: tour.siteId, at, ...walked })
      .run()
  const run = runRow(id)
  const facts = runFacts(run)
  const { tour: name, site, siteId, dueAt } = facts
  const details = { tour: name, site, siteId, at: at.toISOString(), dueAt, trust }
  record(actor, { type: 'tour.started', subject: { type: 'tour_run', id }, details, payload: facts }, receivedAt)
  return run
}

/** Returns the due times of a tour that nobody has walked yet, including those that were recorded as missed. */
function waitingSlots(tourId: string, at: Date, allowedMinutes: number) {
  const around = missedFrom(at, allowedMinutes).getTime() - at.getTime()
  const near = sql`${tourRuns.dueAt} BETWEEN ${at.getTime() - around} AND ${at.getTime() + around}`
  const { id, dueAt } = tourRuns
  return db()
    .select({ id, dueAt })
    .from(tourRuns)
    .where(and(eq(tourRuns.tourId, tourId), near, sql`${tourRuns.state} IN ('due', 'missed')`))
    .all()
    .flatMap((slot) => (slot.dueAt ? [{ id: slot.id, dueAt: slot.dueAt }] : []))
}

function end(actor: Person, run: RunRow, reason: string | null, { at, receivedAt, trust }: When): RunRow {
  if (run.endedAt && !isGivenUpBefore(run, at)) return run
  const endedAt = run.startedAt && at < run.startedAt ? run.startedAt : at
  const set = { endedAt, endedTrust: trust, endReceivedAt: receivedAt, reason }
  write().update(tourRuns).set(set).where(eq(tourRuns.id, run.id)).run()
  const ended = judgeRun(run.id)
  recordEnd(actor, ended, receivedAt)
  return ended
}

/**
 * Returns whether the server only guessed the end of this run, which was ended at this time, before it was given up.
 */
const isGivenUpBefore = ({ startedAt, endReceivedAt }: RunRow, at: Date): boolean =>
  !endReceivedAt && at.getTime() - (startedAt ?? at).getTime() <= LONGEST_MS
