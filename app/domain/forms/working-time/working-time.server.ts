import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { users } from '#db/schema/people.ts'
import { duties } from '#db/schema/rota.ts'
import { optOutEnds } from '#db/schema/working-time.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { countedWeeks } from '../../time/absences/counted-weeks.ts'
import { excludedOf } from '../../time/absences/excluded.server.ts'
import { minutesBetween } from '../../time/clocking/bands.ts'
import { firstDaysOf } from '../../time/rota/facts.server.ts'
import { optOutAgreement } from '../forms/templates/opt-out-agreement.ts'
import { dayOf, endOfDay, startOfDay } from '~/platform/dates.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { db } from '~/platform/store.server.ts'
import {
  averageHours,
  firstDayOf,
  MOST_HOURS,
  OPT_OUT_STANDS,
  type ShortRest,
  shortRests,
  weeksSince,
} from './working-time.ts'

export const WorkingTimeQuery = z.object({
  /** The last day of the weeks; by default today. */
  on: z.iso.date().optional(),
  userId: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
  after: z.string().min(1).max(60).optional(),
})
export type WorkingTimeQuery = z.infer<typeof WorkingTimeQuery>

/** A person's working time, up to a day. */
export type WorkingTime = {
  userId: string
  name: string
  employeeId: string | null
  on: string
  minutes17: number
  minutes26: number
  /** Average hours a week over 17 and 26 weeks, or over the weeks since they began if these are fewer. */
  average17: number
  average26: number
  /** Is the average over 17 weeks above 48 hours, without an opt-out? */
  over48: boolean
  /** The rests under eleven hours in these 17 weeks, and the total shortfall. */
  shortRests: ShortRest[]
  restOwedMinutes: number
  /** The newest opt-out in force on that day, and its end after notice. */
  optOut: { submissionId: string; submittedAt: Date | null; status: string; endsOn: string | null } | null
}

/**
 * Returns averages, rest breaches and opt-outs of all staff, by name; for admins. Shifts count in the week in which
 * they began, at their valid times; open ones do not count yet. Days of annual leave, sickness and family leave are
 * left out.
 * @throws Problem invalid for an unknown `after`
 */
export function listWorkingTime(actor: Actor, query: WorkingTimeQuery, now = new Date()): Page<WorkingTime> {
  demand(actor, 'clock.review')
  const { on = dayOf(now), userId, limit, after } = query
  const { rows, next } = findPage({
    from: users,
    columns: { user: users },
    by: [users.sortName, users.id],
    descending: false,
    where: and(eq(users.isActive, true), userId ? eq(users.id, userId) : undefined),
    cursor: { after },
    limit,
  })
  const ids = rows.map(({ user }) => user.id)
  const [optOuts, began] = [optOutsOf(ids, on), firstDaysOf(ids)]
  const items = rows.map(({ user }) => of(user, on, optOuts.get(user.id) ?? null, began.get(user.id) ?? null))
  return { items, next, total: null }
}

type Person = typeof users.$inferSelect

const WORKED = {
  ...{ startedAt: shifts.startedAt, endedAt: shifts.endedAt },
  ...{ dutyId: duties.id, postId: duties.postId, day: duties.day },
}

function of(user: Person, on: string, optOut: WorkingTime['optOut'], began: Date | null): WorkingTime {
  const [first17, first26] = [firstDayOf(17, on), firstDayOf(26, on)].map((day) => startOfDay(day)) as [Date, Date]
  const worked = db()
    .select(WORKED)
    .from(shifts)
    .leftJoin(clockEntries, and(eq(clockEntries.shiftId, shifts.id), eq(clockEntries.action, 'clock_in')))
    .leftJoin(duties, eq(duties.id, clockEntries.dutyId))
    .where(
      and(
        eq(shifts.userId, user.id),
        gte(shifts.startedAt, first26),
        lt(shifts.startedAt, endOfDay(on)),
        // A shift whose time was refused has no minutes, and nobody had to rest from it.
        or(isNull(shifts.endedAt), gt(shifts.endedAt, shifts.startedAt)),
      ),
    )
    .orderBy(asc(shifts.startedAt))
    .all()
  const minutesOf = (some: typeof worked) =>
    some.reduce((sum, { startedAt, endedAt }) => sum + (endedAt ? minutesBetween(startedAt, endedAt) : 0), 0)
  const recent = worked.filter(({ startedAt }) => startedAt >= first17)
  const [minutes17, minutes26] = [minutesOf(recent), minutesOf(worked)]
  const rests = shortRests(recent)
  const excluded = excludedOf([user.id], { startsAt: first26, endsAt: endOfDay(on) })
  const weeks = (count: number) =>
    countedWeeks(firstDayOf(weeksSince(began && dayOf(began), count, on), on), on, excluded)
  return {
    userId: user.id,
    name: `${user.firstName} ${user.lastName}`,
    employeeId: user.employeeId,
    on,
    minutes17,
    minutes26,
    average17: averageHours(minutes17, weeks(17)),
    average26: averageHours(minutes26, weeks(26)),
    over48: minutes17 > MOST_HOURS * 60 * weeks(17) && optOut === null,
    shortRests: rests,
    restOwedMinutes: rests.reduce((sum, { owedMinutes }) => sum + owedMinutes, 0),
    optOut,
  }
}

/** Returns the newest opt-out that each of these people had given by that day, unless it has ended by then. */
function optOutsOf(userIds: string[], on: string): Map<string, WorkingTime['optOut']> {
  const { id, userId, submittedAt, status } = formSubmissions
  const rows = db()
    .select({ id, userId, submittedAt, status, endsOn: optOutEnds.endsOn })
    .from(formSubmissions)
    .leftJoin(optOutEnds, eq(optOutEnds.submissionId, id))
    .where(
      and(
        eq(formSubmissions.templateId, optOutAgreement.id),
        inArray(userId, userIds),
        inArray(status, OPT_OUT_STANDS),
        lt(submittedAt, endOfDay(on)),
      ),
    )
    .orderBy(desc(submittedAt), desc(id))
    .all()
  const found = new Map<string, WorkingTime['optOut']>()
  for (const row of rows) {
    if (found.has(row.userId)) continue
    const { submittedAt, status, endsOn } = row
    const ended = endsOn !== null && endsOn <= on
    found.set(row.userId, ended ? null : { submissionId: row.id, submittedAt, status, endsOn })
  }
  return found
}
