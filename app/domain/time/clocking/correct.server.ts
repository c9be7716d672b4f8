import { and, asc, eq, gt, inArray, isNull, lt, ne, or } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { presence } from '#db/schema/people.ts'
import { type Person, type Role } from '../../kernel/access/actor.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { db, write } from '~/platform/store.server.ts'
import { recordPunch } from './clock.server.ts'
import { addEntry, addWholeShift, closeShift, openNewShift, openShift, setPresence } from './entries.server.ts'
import { type ClockEntryView, CORRECTION, viewEntry } from './views.ts'
import { placePunch } from './punch-site.server.ts'

type Action = 'clock_in' | 'clock_out'
export type ShiftTimes = { id: string; startedAt: Date; endedAt: Date | null }

/** How far before and after a time shifts are searched: nobody works longer. */
const AROUND_MS = 7 * DAY_MS

/** Returns a person's shift; null if there is none. */
export const findShift = (userId: string, id: string): ShiftTimes | null =>
  db()
    .select({ id: shifts.id, startedAt: shifts.startedAt, endedAt: shifts.endedAt })
    .from(shifts)
    .where(and(eq(shifts.id, id), eq(shifts.userId, userId)))
    .get() ?? null

/** Returns these shifts' recorded entries by time, without withdrawn ones. */
export const listShiftEntries = (ids: (string | null)[]): (ClockEntryView & { shiftId: string })[] =>
  db()
    .select()
    .from(clockEntries)
    .where(
      and(
        inArray(
          clockEntries.shiftId,
          ids.filter((id) => id !== null),
        ),
        isNull(clockEntries.withdrawnAt),
      ),
    )
    .orderBy(asc(clockEntries.at), asc(clockEntries.id))
    .all()
    .map((row) => ({ ...viewEntry(row), shiftId: row.shiftId }))

/** Returns a person's entry with the shift that it belongs to; null if there is none or it was withdrawn. */
export function findEntryOf(userId: string, id: string) {
  const own = and(eq(clockEntries.id, id), eq(clockEntries.userId, userId), isNull(clockEntries.withdrawnAt))
  const row = db().select().from(clockEntries).where(own).get()
  return row ? { ...viewEntry(row), shiftId: row.shiftId } : null
}

/** Returns a person's shifts around a span of time, apart from this one. */
export function listOtherShifts(userId: string, span: { from: Date; to: Date }, shiftId: string | null): ShiftTimes[] {
  const [from, to] = [new Date(span.from.getTime() - AROUND_MS), new Date(span.to.getTime() + AROUND_MS)]
  const near = and(lt(shifts.startedAt, to), or(isNull(shifts.endedAt), gt(shifts.endedAt, from)))
  return db()
    .select({ id: shifts.id, startedAt: shifts.startedAt, endedAt: shifts.endedAt })
    .from(shifts)
    .where(and(eq(shifts.userId, userId), near, shiftId === null ? undefined : ne(shifts.id, shiftId)))
    .orderBy(asc(shifts.startedAt))
    .all()
}

/**
 * Applies the time of an approved correction, within a commit. An existing entry keeps its recorded time beside the new
 * one; a missing entry is added and announced as a punch, and so are both of a whole missing shift. @param decider the
 * person who approved it @returns the entry and its shift
 */
export function letCount(
  decider: Person,
  { endsAt, ...punch }: { userId: string; kind: Action; at: Date; endsAt: Date | null; shiftId: string | null },
  now: Date,
): { entryId: string; shiftId: string } {
  const { userId, kind, at, shiftId } = punch
  if (endsAt !== null) {
    const whole = addWholeShift(userId, at, endsAt)
    const entryId = addMissing(decider, { userId, kind: 'clock_in', at, shiftId: whole }, now)
    addMissing(decider, { userId, kind: 'clock_out', at: endsAt, shiftId: whole }, now)
    leftAt(userId, endsAt)
    return { entryId, shiftId: whole }
  }
  const found = shiftId === null ? undefined : findPunch(shiftId, kind)
  if (shiftId !== null && found) {
    // If the correction goes back to the recorded time, the two times no longer differ. After a refusal it still counts.
    const same = found.at.getTime() === at.getTime() && !found.flags.includes(REFUSED)
    const effectiveAt = same ? null : at
    write().update(clockEntries).set({ effectiveAt }).where(eq(clockEntries.id, found.id)).run()
    moveShift(userId, shiftId, kind, at)
    return { entryId: found.id, shiftId }
  }
  const id = shiftId ?? openNewShift(userId, at)
  const open = findShift(userId, id)?.endedAt === null
  if (kind === 'clock_out' && open) closeShift(id, at)
  else moveShift(userId, id, kind, at)
  const entryId = addMissing(decider, { userId, kind, at, shiftId: id }, now)
  if (open) setPresence(userId, kind === 'clock_in' ? at : null, kind, at, null)
  return { entryId, shiftId: id }
}

/** Notes when a person left, unless they are on shift or have clocked in or out since. */
function leftAt(userId: string, at: Date): void {
  // After a correction of its start, the punch of the open shift may be the earlier one.
  if (openShift(userId)) return
  const present = db().select().from(presence).where(eq(presence.userId, userId)).get()
  if (!present?.lastAt || present.lastAt < at) setPresence(userId, null, 'clock_out', at, null)
}

type Missing = { userId: string; kind: Action; at: Date; shiftId: string }

/** Adds a missing entry to its shift, and announces it as a punch. @returns its id */
function addMissing(decider: Person, { userId, kind, at, shiftId }: Missing, now: Date): string {
  const plain = { faceVerified: false, uniformDetected: null, biometric: null, verificationId: null, claimed: null }
  const entry = addEntry({
    ...plain,
    action: kind,
    userId,
    at,
    shiftId,
    location: null,
    ...placePunch(userId, {}, { at, ends: kind === 'clock_out' ? shiftId : undefined }),
    method: CORRECTION,
    identityCheck: null,
    flags: [],
    notes: null,
    enteredBy: decider.id,
  })
  const { firstName, lastName, role } = findRow(userId)
  const whom = { id: userId, name: `${firstName} ${lastName}`, role: role as Role }
  recordPunch(decider, entry, now, false, whom, { byCorrection: true })
  return entry.id
}

const REFUSED = 'time_refused'

const findPunch = (shiftId: string, action: Action) =>
  db()
    .select()
    .from(clockEntries)
    .where(and(eq(clockEntries.shiftId, shiftId), eq(clockEntries.action, action), isNull(clockEntries.withdrawnAt)))
    .get()

/**
 * Moves the start or end of a shift and updates the person's status, within a commit. If the time at the other end was
 * refused, and no correction has given the right one, that end moves too: the shift still counts no minutes.
 */
export function moveShift(userId: string, id: string, kind: Action, at: Date): void {
  const other = findPunch(id, kind === 'clock_in' ? 'clock_out' : 'clock_in')
  const isRefused = other?.effectiveAt === null && other.flags.includes(REFUSED)
  const moved = isRefused ? { startedAt: at, endedAt: at } : kind === 'clock_in' ? { startedAt: at } : { endedAt: at }
  const row = write().update(shifts).set(moved).where(eq(shifts.id, id)).returning().get()
  if (kind === 'clock_in' && row?.endedAt === null)
    write().update(presence).set({ clockedInAt: at }).where(eq(presence.userId, userId)).run()
}
