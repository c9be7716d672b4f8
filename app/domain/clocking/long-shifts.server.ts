import { and, eq, isNull, lte } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { system } from '../access/actor.ts'
import { record } from '../events/record.server.ts'
import { namesOf } from '../people/people.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { flagAfterHours, promptAfterHours } from './shift.ts'

/** Asks people who may have forgotten to clock out, and flags the shift later. Hours are never invented. Each once. */
export function watchLongShifts(now = new Date()): { prompted: number; flagged: number } {
  return {
    prompted: step('promptedAt', promptAfterHours, now),
    flagged: step('flaggedAt', flagAfterHours, now),
  }
}

function step(mark: 'promptedAt' | 'flaggedAt', hours: number, now: Date): number {
  const before = new Date(now.getTime() - hours * 3_600_000)
  const open = and(isNull(shifts.endedAt), lte(shifts.startedAt, before), isNull(shifts[mark]))
  const due = db().select({ id: shifts.id }).from(shifts).where(open).all()
  return due.filter(({ id }) => setMark(id, mark, now)).length
}

function setMark(id: string, mark: 'promptedAt' | 'flaggedAt', now: Date): boolean {
  return commit(() => {
    const still = and(eq(shifts.id, id), isNull(shifts.endedAt), isNull(shifts[mark]))
    const shift = write()
      .update(shifts)
      .set({ [mark]: now })
      .where(still)
      .returning()
      .get()
    if (!shift) return false
    const since = shift.startedAt.toISOString()
    const type = mark === 'promptedAt' ? 'clock.shift_prompted' : 'clock.shift_flagged'
    if (mark === 'flaggedAt') {
      const entry = and(eq(clockEntries.shiftId, id), eq(clockEntries.action, 'clock_in'))
      const found = db().select().from(clockEntries).where(entry).get()
      if (found && !found.flags.includes('long_shift')) {
        write()
          .update(clockEntries)
          .set({ flags: [...found.flags, 'long_shift'] })
          .where(eq(clockEntries.id, found.id))
          .run()
      }
    }
    const userName = namesOf([shift.userId]).get(shift.userId)
    const payload = { userId: shift.userId, userName, clockedInAt: since }
    const subject = { type: 'shift', id }
    record(system('long-shifts'), { type, subject, personId: shift.userId, details: { since }, payload }, now)
    return true
  })
}
