import { eq } from 'drizzle-orm'
import { tourRuns } from '#db/schema/tours.ts'
import { type Happened } from '../../../kernel/events/happened.server.ts'
import { namesOf } from '../../../kernel/people/people.server.ts'
import { showTime } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { addLine, strikeLine } from '../log/lines.server.ts'
import { versionOf } from './rows.server.ts'

/** Writes into the book of the site that a tour ended: who walked it, and how many checkpoints were scanned. */
export function noteWalkedTour({ subjectId }: Happened, now: Date): void {
  const run = runOf(subjectId)
  if (!run?.endedAt) return
  const { id, siteId, userId, scanned, planned, reason, endedAt } = run
  const who = (userId && namesOf([userId]).get(userId)) || 'Somebody'
  const why = reason ? ` Ended early: ${reason}` : ''
  const words = `${versionOf(run).name}: ${who} scanned ${scanned} of ${planned} checkpoints.${why}`
  addLine({ siteId, kind: 'tour', words, occurredAt: endedAt, userId, subject: { type: 'tour_run', id } }, now)
}

/** Writes into the book of the site that nobody walked a tour that was due. */
export function noteUnwalkedTour({ subjectId }: Happened, now: Date): void {
  const run = runOf(subjectId)
  if (run?.state !== 'missed') return
  const { siteId } = run
  const dueAt = run.dueAt ?? run.at
  const words = `${versionOf(run).name}, due at ${showTime(dueAt)}: not walked.`
  addLine({ siteId, kind: 'tour', words, occurredAt: dueAt, userId: null, subject: missed(run.id) }, now)
}

/** Strikes the line of a missed tour once a phone tells that it was walked. */
export const strikeUnwalkedTour = ({ subjectId }: Happened, now: Date): void =>
  strikeLine(missed(subjectId ?? ''), 'Walked after all: the phone sent it later', now)

const missed = (id: string) => ({ type: 'missed_tour', id })

const runOf = (id: string | null) =>
  db()
    .select()
    .from(tourRuns)
    .where(eq(tourRuns.id, id ?? ''))
    .get()
