import { and, eq, gt, gte, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { absences } from '#db/schema/absences.ts'
import { holidayRequests } from '#db/schema/holidays.ts'
import { users } from '#db/schema/people.ts'
import { assignments, duties } from '#db/schema/rota.ts'
import { addDays, dayOf, endOfDay, startOfDay } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { type Found } from './judge.ts'
import { ago, expected, published } from './planned-shifts.ts'
import { LONGEST_DUTY_MS } from '../rota/wall-clock.ts'

/** How far ahead leave is compared with planned shifts. Rotas are seldom published earlier. */
const LEAVE_AHEAD_DAYS = 28

type Expected = { dutyId: string; userId: string; startsAt: Date; endsAt: Date }

/**
 * Returns an exception for each planned shift of a person who is absent or on leave then, or who has left. They were
 * planned before, and without the exception the place would seem filled until they did not come. A person who came
 * although they are recorded as absent, or who fell ill during the shift, is not missing from it.
 */
export function findAbsent(now: Date, hasCome: (expected: Expected) => boolean): Found[] {
  const away = [...plannedInAbsence(now), ...plannedInLeave(now)].filter((row) => row.startsAt > now || !hasCome(row))
  const rows = [...away, ...plannedOfLeavers(now)]
  const once = new Map(rows.map((row) => [`${row.dutyId} ${row.userId}`, row]))
  return [...once.values()].map(({ dutyId, userId, siteId, startsAt: dueAt }) => {
    return { dutyId, userId, siteId, dueAt, kind: 'absent' as const, minutes: null, over: false }
  })
}

const { startsAt, endsAt } = duties
const ahead = { dutyId: duties.id, userId: assignments.userId, siteId: duties.siteId, startsAt, endsAt }

/** Matches published shifts that have not ended. */
const notOver = (now: Date) =>
  and(gt(assignments.startsAt, ago(now, LONGEST_DUTY_MS)), gt(assignments.endsAt, now), published, expected)

const plannedInAbsence = (now: Date) =>
  db()
    .select(ahead)
    .from(absences)
    .innerJoin(assignments, eq(assignments.userId, absences.userId))
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(
      and(
        or(isNull(absences.endsAt), gt(absences.endsAt, now)),
        gt(assignments.endsAt, absences.startsAt),
        or(isNull(absences.endsAt), lt(assignments.startsAt, absences.endsAt)),
        notOver(now),
      ),
    )
    .all()

function plannedInLeave(now: Date) {
  const { userId, status, startDate, endDate } = holidayRequests
  const today = dayOf(now)
  return db()
    .select({ ...ahead, from: startDate, to: endDate })
    .from(holidayRequests)
    .innerJoin(assignments, eq(assignments.userId, userId))
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(
      and(
        eq(status, 'approved'),
        gte(endDate, today),
        lte(startDate, addDays(today, LEAVE_AHEAD_DAYS)),
        // A night shift may begin on the day before the leave.
        sql`${duties.day} BETWEEN date(${startDate}, '-1 day') AND ${endDate}`,
        notOver(now),
      ),
    )
    .all()
    .filter((one) => startOfDay(one.from) < one.endsAt && one.startsAt < endOfDay(one.to))
}

const plannedOfLeavers = (now: Date) =>
  db()
    .select(ahead)
    .from(users)
    .innerJoin(assignments, eq(assignments.userId, users.id))
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(and(eq(users.isActive, false), notOver(now)))
    .all()
