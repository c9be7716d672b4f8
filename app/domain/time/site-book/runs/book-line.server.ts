import { eq } from 'drizzle-orm'
import { tourRuns } from '#db/schema/tours.ts'
import { type Happened } from '../../../kernel/events/happened.server.ts'
import { namesOf } from '../../../kernel/people/people.server.ts'
import { showTime } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { addLine, lineOf, strikeLine } from '../log/lines.server.ts'
import { findScan, type RunRow, versionOf } from './rows.server.ts'

/**
 * Writes into the site's book that a tour has ended: who walked it, and how many checkpoints were scanned. If the
 * server had given the tour up and its phone reports the end later, it is written again.
 */
export function noteWalkedTour({ subjectId }: Happened, now: Date): void {
  const run = runOf(subjectId)
  if (!run?.endedAt) return
  if (!lineOf(walked(run.id))) writeWalked(run, walked(run.id), now)
  else writeAgain(run, { type: 'tour_run_ended', id: run.id }, 'The end arrived later', now)
}

/**
 * Writes a tour into the book again, if a photograph kept its last scan on the phone until after the tour had ended.
 * The earlier line is struck through.
 */
export function noteLateScan({ subjectId }: Happened, now: Date): void {
  const run = runOf(findScan(subjectId ?? '')?.runId ?? null)
  if (!run?.endedAt || run.state !== 'finished') return
  writeAgain(run, { type: 'tour_run_whole', id: run.id }, 'The last scans arrived later', now)
}

type Line = { type: string; id: string }

const writeWalked = (run: RunRow, subject: Line, now: Date) => {
  const { siteId, userId, endedAt } = run
  return addLine({ siteId, kind: 'tour', words: walkedWords(run), occurredAt: endedAt!, userId, subject }, now)
}

/** Replaces the line of a tour, if it has one that says something else. */
function writeAgain(run: RunRow, subject: Line, why: string, now: Date): void {
  const lines = [walked(run.id), ...AGAIN.map((type) => ({ type, id: run.id }))].flatMap((one) => lineOf(one) ?? [])
  const last = lines.sort((a, b) => a.n - b.n).at(-1)
  if (!last || last.words === walkedWords(run) || !writeWalked(run, subject, now)) return
  strikeLine({ type: last.subjectType!, id: run.id }, why, now)
}

/** The lines that replace the first one. */
const AGAIN = ['tour_run_whole', 'tour_run_ended']

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
