import { eq } from 'drizzle-orm'
import { tourRuns } from '#db/schema/tours.ts'
import { type Happened } from '../../../kernel/events/happened.server.ts'
import { namesOf } from '../../../kernel/people/people.server.ts'
import { showTime } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { addLine, lineOf, strikeLine } from '../log/lines.server.ts'
import { findScan, type RunRow, versionOf } from './rows.server.ts'

/** Writes into the site's book that a tour has ended: who walked it, and how many checkpoints were scanned. */
export function noteWalkedTour({ subjectId }: Happened, now: Date): void {
  const run = runOf(subjectId)
  if (!run?.endedAt) return
  const { id, siteId, userId, endedAt } = run
  addLine({ siteId, kind: 'tour', words: walkedWords(run), occurredAt: endedAt, userId, subject: walked(id) }, now)
}

/**
 * Writes a tour into the book again, if a photograph kept its last scan on the phone until after the tour had ended.
 * The earlier line is struck through.
 */
export function noteLateScan({ subjectId }: Happened, now: Date): void {
  const run = runOf(findScan(subjectId ?? '')?.runId ?? null)
  if (!run?.endedAt || run.state !== 'finished') return
  const { id, siteId, userId, endedAt } = run
  const [before, words] = [lineOf(walked(id)), walkedWords(run)]
  if (!before || before.words === words) return
  strikeLine(walked(id), 'The last scans arrived later', now)
  const subject = { type: 'tour_run_whole', id }
  addLine({ siteId, kind: 'tour', words, occurredAt: endedAt, userId, subject }, now)
}

function walkedWords(run: RunRow): string {
  const { userId, scanned, planned, reason, state } = run
  const who = (userId && namesOf([userId]).get(userId)) || 'Somebody'
  const why = reason ? ` ${state === 'finished' ? '' : 'Ended early: '}${reason}` : ''
  return `${versionOf(run).name}: ${who} scanned ${scanned} of ${planned} checkpoints.${why}`
}

/** Writes into the site's book that a due tour was not walked. */
export function noteUnwalkedTour({ subjectId }: Happened, now: Date): void {
  const run = runOf(subjectId)
  if (run?.state !== 'missed') return
  const { siteId } = run
  const dueAt = run.dueAt ?? run.at
  const words = `${versionOf(run).name}, due at ${showTime(dueAt)}: not walked.`
  addLine({ siteId, kind: 'tour', words, occurredAt: dueAt, userId: null, subject: missed(run.id) }, now)
}

/** Strikes through the line of a missed tour, once a phone has reported that it was walked. */
export const strikeUnwalkedTour = ({ subjectId }: Happened, now: Date): void =>
  strikeLine(missed(subjectId ?? ''), 'Walked after all: the phone sent it later', now)

const walked = (id: string) => ({ type: 'tour_run', id })
const missed = (id: string) => ({ type: 'missed_tour', id })

const runOf = (id: string | null) =>
  db()
    .select()
    .from(tourRuns)
    .where(eq(tourRuns.id, id ?? ''))
    .get()
