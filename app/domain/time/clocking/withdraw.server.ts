import { and, desc, eq, gte, isNotNull, isNull, ne } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { corrections } from '#db/schema/corrections.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { punchPayload } from './clock.server.ts'
import { openShift, setPresence } from './entries.server.ts'
import { type ClockEntryView, viewEntry } from './views.ts'
import { mayWithdraw, undoSecondsLeft } from './withdraw.ts'

type Entry = typeof clockEntries.$inferSelect

/** The shift that has just ended, while the clock-out can still be undone. */
export type JustEnded = {
  /** The id of the clock-out. */
  id: string
  from: Date
  to: Date
  /** For how many more seconds the page offers to undo it. */
  seconds: number
}

/**
 * Withdraws the actor's own newest clock-out, a few seconds after it: the shift continues as if it had never ended. The
 * entry is kept, marked as withdrawn. Repeating the call changes nothing and returns the same. @throws Problem
 * not_found (also for another person's), conflict with code too_late, came_after, not_live or not_a_clock_out
 */
export function withdrawClockOut(actor: Person, { id }: { id: string }, now = new Date()): ClockEntryView {
  demand(actor, 'clock.punch')
  return commit(() => {
    const own = and(eq(clockEntries.id, id), eq(clockEntries.userId, actor.id))
    const entry = db().select().from(clockEntries).where(own).get()
    if (!entry) throw notFound('Clock entry')
    if (entry.withdrawnAt) return viewEntry(entry)
    const refusal = mayWithdraw({ ...entry, hasSuccessor: hasSuccessor(entry) }, now)
    if (refusal) throw conflict(refusal.message, { code: refusal.code })
    const still = and(eq(clockEntries.id, id), isNull(clockEntries.withdrawnAt))
    const row = write().update(clockEntries).set({ withdrawnAt: now }).where(still).returning().get()
    goOn(entry)
    const view = viewEntry(row)
    record(
      actor,
      {
        type: 'clock.out_withdrawn',
        subject: { type: 'clock_entry', id },
        details: { clockedOutAt: entry.at.toISOString() },
        payload: punchPayload(view, actor),
      },
      now,
    )
    return view
  })
}

/** Returns the shift that the actor has just ended, while the page offers to undo the clock-out; otherwise null. */
export function findJustEnded(actor: Person, now = new Date()): JustEnded | null {
  demand(actor, 'clock.read')
  const counts = and(eq(clockEntries.userId, actor.id), isNull(clockEntries.withdrawnAt))
  const entry = db()
    .select()
    .from(clockEntries)
    .where(counts)
    .orderBy(desc(clockEntries.at), desc(clockEntries.id))
    .limit(1)
    .get()
  const seconds = entry ? undoSecondsLeft(entry.at, now) : 0
  if (!entry || seconds === 0 || mayWithdraw({ ...entry, hasSuccessor: hasSuccessor(entry) }, now)) return null
  const shift = db().select().from(shifts).where(eq(shifts.id, entry.shiftId)).get()
  return shift ? { id: entry.id, from: shift.startedAt, to: entry.at, seconds } : null
}

/**
 * Returns whether the clock-out was followed by another punch, another shift, a corrected time, or the person's own
 * answer about when the shift ended.
 */
function hasSuccessor({ id, userId, at, shiftId, effectiveAt }: Entry): boolean {
  const others = and(
    eq(clockEntries.userId, userId),
    gte(clockEntries.at, at),
    ne(clockEntries.id, id),
    isNull(clockEntries.withdrawnAt),
  )
  const told = and(eq(corrections.shiftId, shiftId), eq(corrections.kind, 'clock_out'))
  return (
    effectiveAt !== null ||
    openShift(userId) !== null ||
    db().select({ id: clockEntries.id }).from(clockEntries).where(others).limit(1).get() !== undefined ||
    db().select({ id: corrections.id }).from(corrections).where(told).limit(1).get() !== undefined
  )
}

/** Reopens the shift, and shows the person as present since their clock-in. */
function goOn({ userId, shiftId }: Entry): void {
  const ended = and(eq(shifts.id, shiftId), isNotNull(shifts.endedAt))
  const { startedAt } = write().update(shifts).set({ endedAt: null }).where(ended).returning().get()
  const ofShift = and(eq(clockEntries.shiftId, shiftId), eq(clockEntries.action, 'clock_in'))
  const start = db().select().from(clockEntries).where(ofShift).get()
  const { latitude = null, longitude = null, accuracy = null, address = null, locationAt = null } = start ?? {}
  const there = latitude !== null || address !== null
  const location = { latitude, longitude, accuracy, address, manual: latitude === null, at: locationAt }
  setPresence(userId, startedAt, 'clock_in', start?.at ?? startedAt, there ? location : null)
}
