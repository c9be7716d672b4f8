import { eq } from 'drizzle-orm'
import { tourRuns } from '#db/schema/tours.ts'
import { type Happened } from '../../../kernel/events/happened.server.ts'
import { type Found } from '../../exceptions/judge.ts'
import { holdException, listOpenSubjects, noteException, settleSubject } from '../../exceptions/watch.server.ts'
import { showTime } from '~/platform/dates.ts'
import { commitEach } from '~/platform/commit-each.server.ts'
import { db } from '~/platform/store.server.ts'
import { LATE_MS } from '../tours/plan.ts'
import { versionOf } from './rows.server.ts'
import { latenessOf, openSince } from './watch.server.ts'

/**
 * Keeps the exceptions for late tours up to date: opens one for each tour that was not started in time or takes too
 * long, and closes it once that is no longer so. @returns how many were closed
 */
export function holdLateTours(now = new Date()): { over: number } {
  const late = findLateTours(now)
  const subjects = new Set(late.map(({ subjectId }) => subjectId))
  const over = listOpenSubjects('tour_late').filter((id) => !subjects.has(id))
  commitEach(late, (found) => holdException(found, now), FAILED)
  return { over: commitEach(over, (id) => settleSubject('tour_late', id, now), FAILED).length }
}

const FAILED = 'the exception of a late tour could not be updated'

/** Returns tours that were not started in time, and tours that are taking too long. */
function findLateTours(now: Date): Found[] {
  return openSince(new Date(now.getTime() - LATE_MS)).flatMap((run): Found[] => {
    const late = latenessOf(run, now)
    if (late !== 'not_started' && late !== 'not_finished') return []
    const { name, allowedMinutes } = versionOf(run)
    const { id: subjectId, userId, siteId } = run
    const dueAt = late === 'not_started' ? run.dueAt! : run.startedAt!
    const reason =
      late === 'not_started'
        ? `${name}: due at ${showTime(dueAt)}, not started`
        : `${name}: not finished after ${allowedMinutes} minutes`
    return [{ kind: 'tour_late', dutyId: null, userId, siteId, subjectId, dueAt, minutes: null, over: false, reason }]
  })
}

/**
 * Records a missed tour as an exception, which remains open until a person closes it or a phone reports that the tour
 * was walked.
 */
export function noteMissedTour({ subjectId }: Happened, now: Date): void {
  const run = db()
    .select()
    .from(tourRuns)
    .where(eq(tourRuns.id, subjectId ?? ''))
    .get()
  if (run?.state !== 'missed') return
  const { id, siteId } = run
  const dueAt = run.dueAt ?? run.at
  const reason = `${versionOf(run).name}: due at ${showTime(dueAt)}, not walked`
  const nobody = { dutyId: null, userId: null, minutes: null, over: false }
  noteException({ kind: 'tour_missed', ...nobody, siteId, subjectId: id, dueAt, reason }, now)
}

/** Closes the exception of a tour that was recorded as missed but was walked after all. */
export function settleWalkedTour({ subjectId }: Happened, now: Date): void {
  settleSubject('tour_missed', subjectId ?? '', now)
}
