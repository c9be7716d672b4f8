import { and, eq, inArray, sql } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { assignments, duties } from '#db/schema/rota.ts'
import { prepared } from '~/platform/store.server.ts'
import { LONGEST_DUTY_MS } from '../../rota/wall-clock.ts'

const HOUR_MS = 3_600_000
/** How long before and after a duty its tours may be walked. */
const AROUND_MS = HOUR_MS
/** Late reports from a phone are accepted if the person was at work there at most this long before or after. */
const AROUND_LATER_MS = 24 * HOUR_MS

/**
 * Returns the sites where a person is at work around an instant, by their published duties and by their clock-ins.
 * @param later whether it was done without signal, so that duties up to a day before and after count too
 */
export function sitesAround(userId: string, at: Date, later = false): string[] {
  const around = later ? AROUND_LATER_MS : AROUND_MS
  const [ms, from, to] = [at.getTime(), at.getTime() - around - LONGEST_DUTY_MS, at.getTime() + around]
  const planned = dutiesAround()
    .all({ userId, from, to })
    .filter(({ endsAt }) => endsAt.getTime() >= ms - around)
  const worked = shiftsAround()
    .all({ userId, from, to })
    .filter(({ endedAt }) => endedAt === null || endedAt.getTime() >= ms - around)
  return [...new Set([...planned, ...worked].flatMap(({ siteId }) => siteId ?? []))]
}

const dutiesAround = prepared((db) =>
  db
    .select({ siteId: duties.siteId, endsAt: duties.endsAt })
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(
      and(
        eq(assignments.userId, sql.placeholder('userId')),
        sql`${assignments.startsAt} BETWEEN ${sql.placeholder('from')} AND ${sql.placeholder('to')}`,
        inArray(assignments.state, ['assigned', 'confirmed']),
        inArray(duties.state, ['published', 'changed']),
      ),
    )
    .prepare(),
)

const shiftsAround = prepared((db) =>
  db
    .select({ siteId: clockEntries.siteId, endedAt: shifts.endedAt })
    .from(shifts)
    .innerJoin(clockEntries, and(eq(clockEntries.shiftId, shifts.id), eq(clockEntries.action, 'clock_in')))
    .where(
      and(
        eq(shifts.userId, sql.placeholder('userId')),
        sql`${shifts.startedAt} BETWEEN ${sql.placeholder('from')} AND ${sql.placeholder('to')}`,
      ),
    )
    .prepare(),
)
