import { desc, eq } from 'drizzle-orm'
import { scheduleRuns } from '#db/schema/events.ts'
import { db } from '~/platform/store.server.ts'
import { lastDue } from './last-due.ts'

export type Entry = {
  name: string
  /**
   * A cron expression in the company's local time. None runs between 1 and 2 at night, an hour that is repeated on one
   * night a year and missing on another.
   */
  every: string
  /** Whether a missed run is made up for at the next start; omitted if the next run is soon anyway. */
  madeUp?: true
  /** Set for a frequent check. Only the runs that did something are recorded. */
  watch?: boolean
  run: (now: Date) => unknown
}

/** After how long a run that failed is tried again, and how often at most before its next time. */
const AGAIN_MS = 3_600_000
const AGAIN_TIMES = 3

/**
 * Returns the entries that should have run by now but did not, whose last run failed an hour ago or more, or was
 * interrupted; one that failed four times, or was interrupted twice, waits for its time, because it may be the reason.
 * One that has never run waits for its time, except the threat level.
 */
export function missedEntries(entries: readonly Entry[], now: Date): Entry[] {
  return entries.filter(({ name, every, madeUp }) => {
    if (!madeUp) return false
    const [last, ...before] = db()
      .select({ at: scheduleRuns.startedAt, endedAt: scheduleRuns.endedAt, ok: scheduleRuns.ok })
      .from(scheduleRuns)
      .where(eq(scheduleRuns.name, name))
      .orderBy(desc(scheduleRuns.id))
      .limit(AGAIN_TIMES + 1)
      .all()
    if (!last) return name === 'threat-level'
    const due = lastDue(every, now)
    if (last.at < due) return true
    if (last.endedAt === null) return before[0]?.endedAt !== null
    const gaveUp = before.length === AGAIN_TIMES && before.every(({ at, ok }) => ok === false && at >= due)
    return last.ok === false && last.endedAt.getTime() + AGAIN_MS <= now.getTime() && !gaveUp
  })
}
