import { and, eq, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { duties } from '#db/schema/rota.ts'
import { system } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { commitEach } from '~/platform/commit-each.server.ts'
import { db, write } from '~/platform/store.server.ts'
import { findDutyEnd } from './duty-end.server.ts'
import { DUTY_AGAIN_MS, DUTY_PROMPT_MS, flagAfterHours, promptAfterHours } from './shift.ts'

type Mark = 'promptedAt' | 'promptedAgainAt' | 'flaggedAt'

/**
 * Asks people who may have forgotten to clock out: after their planned shift ends and again six hours later, or after
 * thirteen hours if no shift is planned. After that it flags the shift. Each step happens once, and hours are never
 * guessed.
 */
export function watchLongShifts(now = new Date()): { prompted: number; flagged: number } {
  const dutyPast = (ms: number) => sql`${duties.endsAt} + ${ms} <= ${now.getTime()}`
  const longerThan = (hours: number) => lte(shifts.startedAt, new Date(now.getTime() - hours * 3_600_000))
  const first = sql`CASE WHEN ${duties.id} IS NULL THEN ${longerThan(promptAfterHours)} ELSE ${dutyPast(DUTY_PROMPT_MS)} END`
  return {
    prompted:
      step('promptedAgainAt', and(isNotNull(shifts.promptedAt), dutyPast(DUTY_AGAIN_MS)), now) +
      step('promptedAt', first, now),
    flagged: step('flaggedAt', longerThan(flagAfterHours), now),
  }
}

function step(mark: Mark, due: SQL | undefined, now: Date): number {
  return db()
    .select({ id: shifts.id, userId: shifts.userId, startedAt: shifts.startedAt })
    .from(shifts)
    .leftJoin(clockEntries, and(eq(clockEntries.shiftId, shifts.id), eq(clockEntries.action, 'clock_in')))
    .leftJoin(duties, and(eq(duties.id, clockEntries.dutyId), inArray(duties.state, ['published', 'changed'])))
    .where(and(isNull(shifts.endedAt), isNull(shifts[mark]), due))
    .all()
    .filter((shift) => setMark(shift, mark, now)).length
}

function setMark({ id, userId, startedAt }: { id: string; userId: string; startedAt: Date }, mark: Mark, now: Date) {
  const dutyEnd = mark === 'flaggedAt' ? null : findDutyEnd(userId, id, now)
  // Another planned shift follows on, and has not ended yet.
  if (dutyEnd && dutyEnd > now) return false
  const work = () => {
    const still = and(eq(shifts.id, id), isNull(shifts.endedAt), isNull(shifts[mark]))
    if (
      write()
        .update(shifts)
        .set({ [mark]: now })
        .where(still)
        .run().changes === 0
    )
      return false
    if (mark === 'flaggedAt') flagEntry(id)
    const since = startedAt.toISOString()
    const type = mark === 'flaggedAt' ? 'clock.shift_flagged' : 'clock.shift_prompted'
    const payload = { userId, userName: namesOf([userId]).get(userId), clockedInAt: since }
    const details = { since, ...(dutyEnd && { dutyEnd: dutyEnd.toISOString() }) }
    record(system('long-shifts'), { type, subject: { type: 'shift', id }, personId: userId, details, payload }, now)
    return true
  }
  return commitEach([id], work, 'a person who may have forgotten to clock out could not be asked')[0] ?? false
}

function flagEntry(shiftId: string): void {
  const entry = and(eq(clockEntries.shiftId, shiftId), eq(clockEntries.action, 'clock_in'))
  const found = db().select().from(clockEntries).where(entry).get()
  if (!found || found.flags.includes('long_shift')) return
  write()
    .update(clockEntries)
    .set({ flags: [...found.flags, 'long_shift'] })
    .where(eq(clockEntries.id, found.id))
    .run()
}
