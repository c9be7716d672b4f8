import { eq, sql } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { type Actor, system } from '../access/actor.ts'
import { openShift } from '../clocking/status.server.ts'
import { type Happened } from '../events/happened.server.ts'
import { type Condition } from '../events/record.server.ts'
import { db, prepared } from '~/platform/store.server.ts'
import { activeOf, close, noteSign, open, resume, startAtSite } from './sessions.server.ts'

/** The form that says that all is well with somebody who works alone. */
const LONE_WORKER_FORM = 14

const LATE_MS = 60_000

const watch: Actor = system('watch')

/** A clock-in at a site where people work alone starts a session, so that it cannot be forgotten; in one it is a sign of life. */
export function followClockIn(event: Happened, now: Date): void {
  const entry = punch().get({ id: event.subjectId })
  if (!entry) return
  const start = startAtSite(entry.siteId)
  if (activeOf(entry.userId))
    noteSign(watch, entry.userId, { at: entry.at, receivedAt: now, trust: entry.trust ?? 'server', source: 'punch' })
  else if (start) {
    const { latitude, longitude, accuracy } = entry
    const location = latitude !== null && longitude !== null ? { latitude, longitude, accuracy } : null
    open(watch, entry.userId, { ...start, location }, 'clock_in', event.at > entry.at ? event.at : entry.at)
  }
}

/** Whether a clock-in has to do with working alone; of the others no work is left behind. */
export const concernsWatchIn: Condition = ({ subjectId, personId }) =>
  isWatched(personId) || startAtSite(punch().get({ id: subjectId })?.siteId ?? null) !== null

/** Whether a clock-out has: whoever is not watched over has nothing to end. */
export const concernsWatchOut: Condition = ({ personId }) => isWatched(personId)

const isWatched = (userId: string | null) => userId !== null && activeOf(userId) !== undefined

/** A clock-out that counts ends the session. */
export function followClockOut(event: Happened, now: Date): void {
  const entry = punch().get({ id: event.subjectId })
  const session = entry && !entry.withdrawnAt && activeOf(entry.userId)
  if (session && entry.at >= session.startedAt) close(watch, session, 'clock_out', now)
}

/** A clock-out that was taken back: the session that it ended runs again, while its shift does. */
export function followWithdrawal(event: Happened, now: Date): void {
  const entry = db().select().from(clockEntries).where(eq(clockEntries.id, event.subjectId!)).get()
  if (entry && openShift(entry.userId)?.id === entry.shiftId) resume(watch, entry, event.at, now)
}

/** Form 14 is a sign of life, at the time when it was submitted. */
export function followForm(event: Happened, now: Date): void {
  const form = db().select().from(formSubmissions).where(eq(formSubmissions.id, event.subjectId!)).get()
  if (form?.templateId !== LONE_WORKER_FORM) return
  // One that a phone had kept counts from when it was made, as far as that is known; the alert tells how far.
  const late = form.madeAt && event.at.getTime() - form.madeAt.getTime() > LATE_MS ? form.madeAt : null
  noteSign(watch, form.userId, {
    at: late ?? event.at,
    receivedAt: now,
    trust: late ? 'claimed' : 'server',
    source: 'form',
  })
}

const punch = prepared((db) =>
  db
    .select()
    .from(clockEntries)
    .where(eq(clockEntries.id, sql.placeholder('id')))
    .prepare(),
)
