import { eq, sql } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { type Actor, system } from '../../kernel/access/actor.ts'
import { openShift } from '../../time/clocking/entries.server.ts'
import { findScan } from '../../time/site-book/runs/rows.server.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { type Condition } from '../../kernel/events/record.server.ts'
import { db, prepared } from '~/platform/store.server.ts'
import { listUnwatched, makeTrue, worksAloneNow } from './make-true.server.ts'
import { activeOf, close, noteSign, resume } from './sessions.server.ts'

/** The form that reports that a lone worker is safe. */
const LONE_WORKER_FORM = 14

const LATE_MS = 60_000

const watch: Actor = system('watch')

/** Counts a clock-in as a check-in of the open session. If there is none, it starts a session at a lone-worker site. */
export function followClockIn(event: Happened, now: Date): void {
  const entry = punch().get({ id: event.subjectId })
  if (!entry) return
  const sign = () =>
    noteSign(watch, entry.userId, { at: entry.at, receivedAt: now, trust: entry.trust ?? 'server', source: 'punch' })
  // It counts with the interval that was agreed until now. Then the place may ask for a shorter one.
  const running = activeOf(entry.userId)
  const goesOn = running !== undefined && running.startedHow !== 'clock_in'
  if (goesOn) sign()
  makeTrue(entry.userId, now, event.at)
  if (!goesOn && activeOf(entry.userId)?.shiftId !== entry.shiftId) sign()
}

/** Returns whether a clock-in concerns lone working. If it does not, no work is queued. */
export const concernsWatchIn: Condition = ({ personId }) =>
  personId !== null && (isWatched(personId) || worksAloneNow(personId, new Date()))

/**
 * Returns whether a change of the rota concerns lone working. Publishing a week's rota makes many changes, but only
 * those about people on shift do.
 */
export const concernsWatchNow: Condition = ({ personId }) => personId !== null && worksAloneNow(personId, new Date())

/** Returns whether a clock-out concerns lone working. If nobody is being monitored, there is nothing to end. */
export const concernsWatchOut: Condition = ({ personId }) => isWatched(personId)

const isWatched = (userId: string | null) => userId !== null && activeOf(userId) !== undefined

/** Ends the session at a valid clock-out, even if the session was started by hand before. */
export function followClockOut(event: Happened, now: Date): void {
  const entry = punch().get({ id: event.subjectId })
  if (!entry) return
  const session = entry.withdrawnAt || openShift(entry.userId) ? undefined : activeOf(entry.userId)
  if (session && entry.at >= session.startedAt) close(watch, session, 'clock_out', now)
  makeTrue(entry.userId, now, event.at)
}

/** Restarts the session after a clock-out was undone, if the shift is open again. */
export function followWithdrawal(event: Happened, now: Date): void {
  const entry = db().select().from(clockEntries).where(eq(clockEntries.id, event.subjectId!)).get()
  if (!entry) return
  if (openShift(entry.userId)?.id === entry.shiftId) resume(watch, entry, event.at, now)
  makeTrue(entry.userId, now, event.at)
}

/**
 * Follows up a session that a person ended while their shift continues. If a clock-out ended it, the clock-out follows
 * it up.
 */
export function followEnd(event: Happened, now: Date): void {
  if (event.details.how !== 'clock_out') followPerson(event, now)
}

/**
 * Follows up an event that may decide whether one person is monitored, for example a corrected punch or a decision
 * about one.
 */
export function followPerson({ personId, at }: Happened, now: Date): void {
  if (personId) makeTrue(personId, now, at)
}

/** Follows up an event that may decide this for many people: a change to a site, a position or the rota. */
export function followPlan(_event: Happened, now: Date): void {
  for (const userId of listUnwatched(now).map(({ shift }) => shift.userId)) makeTrue(userId, now)
}

/** Counts form 14 as a check-in at the time when it was submitted. */
export function followForm(event: Happened, now: Date): void {
  const form = db().select().from(formSubmissions).where(eq(formSubmissions.id, event.subjectId!)).get()
  if (form?.templateId !== LONE_WORKER_FORM) return
  // A form that was stored on a phone counts from the time it was made, as far as that is known. The alert shows how
  // reliable this time is.
  const late = form.madeAt && event.at.getTime() - form.madeAt.getTime() > LATE_MS ? form.madeAt : null
  noteSign(watch, form.userId, {
    at: late ?? event.at,
    receivedAt: now,
    trust: late ? 'claimed' : 'server',
    source: 'form',
  })
}

/** Counts a checkpoint scanned on a tour as a check-in, with the time of the scan and its reliability. */
export function followScan(event: Happened): void {
  const scan = findScan(event.subjectId ?? '')
  if (!scan || event.personId === null) return
  const { at, trust, latitude, longitude, accuracy } = scan
  const location = latitude === null || longitude === null ? null : { latitude, longitude, accuracy }
  noteSign(watch, event.personId, { at, receivedAt: scan.receivedAt, trust, source: 'scan', location })
}

const punch = prepared((db) =>
  db
    .select()
    .from(clockEntries)
    .where(eq(clockEntries.id, sql.placeholder('id')))
    .prepare(),
)
