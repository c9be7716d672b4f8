import { and, eq } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { type Made } from '../../kernel/phones/made.ts'
import { findDutyFor } from '../rota/find-duty.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { conflict } from '~/platform/problem.ts'
import { db, write } from '~/platform/store.server.ts'
import { type Accepted, book, recordPunch } from './clock.server.ts'
import { moveShift } from './correct.server.ts'
import { addEntry, addWholeShift } from './entries.server.ts'
import { type ClockEntryView, viewEntry } from './views.ts'
import { type Punch } from './input.ts'
import { findWaitingStart, shiftsAround } from './late-punch.server.ts'
import { flagsOf } from './punch.ts'
import { placePunch } from './punch-site.server.ts'
import { settlePunch } from './settle-punch.ts'

type Decided = { input: Punch; made: Made } & Accepted

const STILL_OVERLAPS =
  'It still conflicts with recorded hours: decide the clock-in together with its clock-out, or refuse it.'

/**
 * Books a punch that control accepted, within a commit. If it now fits, it is booked as recorded; otherwise the entry
 * that contradicts it is moved to its time. @param end the undecided clock-out of the same shift; if given, and no
 * other shift is in between, the whole past shift is booked and announced @returns the entries, including that of `end`
 * if it was booked
 * @throws Problem conflict if the punch cannot fit, or is the clock-out of a clock-in that is not decided on yet
 */
export function bookDecided(
  person: Person,
  start: Decided,
  end: Decided | null,
  now: Date,
): { entry: ClockEntryView; endEntry: ClockEntryView | null } {
  const { input, made, pictured } = start
  const around = shiftsAround(person.id, made.at)
  const waiting = input.action === 'clock_out' ? findWaitingStart(person.id, around, made.at) : null
  if (waiting) throw conflict(`Decide on the clock-in of ${showInstant(waiting)} first: this clock-out may be its end.`)
  const found = settlePunch(around, { action: input.action, at: made.at.getTime() })
  if (found.how === 'apply')
    return { entry: book(person, input, { now, made, accepted: { pictured } }), endEntry: null }
  const free =
    end && around.every(({ startedAt, endedAt }) => isBefore(endedAt, made.at) || startedAt >= end.made.at.getTime())
  const moves = found.how === 'merge' || (found.movable && !free)
  if (moves) return { entry: moveEntry(found.entryId!, made), endEntry: null }
  if (!free) throw conflict(STILL_OVERLAPS)
  const shiftId = addWholeShift(person.id, made.at, end.made.at)
  const add = (one: Decided) => {
    const entry = addEntry({ ...PLAIN, ...entryOf(person, one, shiftId, made.at) })
    recordPunch(person, entry, now, false)
    return entry
  }
  return { entry: add(start), endEntry: add(end) }
}

const isBefore = (endedAt: number | null, at: Date) => endedAt !== null && endedAt <= at.getTime()

/** A past shift needs no identity check, because control has decided about it. */
const PLAIN = {
  faceVerified: false,
  uniformDetected: null,
  biometric: null,
  verificationId: null,
  method: 'control',
  identityCheck: null,
  claimed: null,
}

const entryOf = ({ id }: Person, { input, made }: Decided, shiftId: string, startedAt: Date) => ({
  action: input.action,
  userId: id,
  at: made.at,
  shiftId,
  location: input.location,
  ...placePunch(id, input, {
    at: made.at,
    punchedAt: made.madeAt,
    ends: input.action === 'clock_out' ? shiftId : undefined,
  }),
  flags: flagsOf({
    action: input.action,
    now: made.at,
    location: input.location,
    claimedAt: made.at,
    receivedAt: made.receivedAt,
    openSince: startedAt,
    siteId: input.siteId,
  }),
  notes: input.notes ?? null,
  made,
})

/**
 * Moves an entry, and the start or end of its shift, to the time that control decided. If control had refused its
 * earlier time, that no longer counts against it.
 */
function moveEntry(
  id: string,
  { at, operationId, madeAt, receivedAt, trust, notBefore, notAfter }: Made,
): ClockEntryView {
  const before = db().select().from(clockEntries).where(eq(clockEntries.id, id)).get()!
  const { flags } = before
  const evidence = {
    dutyId: before.dutyId ?? dutyAt(before, at),
    at,
    effectiveAt: null,
    flags: flags.filter((flag) => flag !== 'time_refused'),
    operationId,
    madeAt,
    receivedAt,
    trust,
    notBefore,
    notAfter,
    provisional: false,
  }
  const row = write().update(clockEntries).set(evidence).where(eq(clockEntries.id, id)).returning().get()
  moveShift(row.userId, row.shiftId, row.action as Punch['action'], at)
  return viewEntry(row)
}

/** Returns the planned shift to which a clock-in without one belongs at another time; null if there is none there. */
function dutyAt({ action, userId, siteId }: typeof clockEntries.$inferSelect, at: Date): string | null {
  const duty = action === 'clock_in' ? findDutyFor(userId, at) : null
  return duty && (siteId === null || siteId === duty.siteId) ? duty.id : null
}

/**
 * Confirms an entry's time after a person has checked it, within a commit. @returns false if its time was not in doubt
 */
export function confirmTime(id: string): boolean {
  const row = db().select().from(clockEntries).where(eq(clockEntries.id, id)).get()
  if (!row?.flags.includes('time_unsure')) return false
  const flags = row.flags.filter((flag) => flag !== 'time_unsure')
  write()
    .update(clockEntries)
    .set({ flags })
    .where(and(eq(clockEntries.id, id)))
    .run()
  return true
}

/**
 * Refuses an entry's time, within a commit. The entry is kept and marked, and its shift counts no minutes until a
 * correction gives the right time. A correction that was approved before keeps counting. @returns false if its time was
 * not in doubt
 * @throws Problem conflict while the shift is open
 */
export function refuseTime(id: string): boolean {
  const row = db().select().from(clockEntries).where(eq(clockEntries.id, id)).get()
  if (!row?.flags.includes('time_unsure')) return false
  const shift = db().select().from(shifts).where(eq(shifts.id, row.shiftId)).get()!
  if (!shift.endedAt) throw conflict('This shift is still running. Decide on its time once it has ended.')
  const flags = row.flags.map((flag) => (flag === 'time_unsure' ? 'time_refused' : flag))
  write().update(clockEntries).set({ flags }).where(eq(clockEntries.id, id)).run()
  if (row.effectiveAt !== null) return true
  const nothing = row.action === 'clock_in' ? { startedAt: shift.endedAt } : { endedAt: shift.startedAt }
  write().update(shifts).set(nothing).where(eq(shifts.id, shift.id)).run()
  return true
}
