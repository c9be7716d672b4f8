import { type Person } from '../../kernel/access/actor.ts'
import { openShift } from '../../time/clocking/entries.server.ts'
import { listViolations } from '../../time/clocking/violations.server.ts'
import { listHolidayRequests } from '../../time/holidays/review.server.ts'
import { findStaff } from '../../kernel/people/people.server.ts'
import { listDuties } from '../../time/rota/duties.server.ts'
import { ofPerson } from '../../time/rota/people-week.ts'
import { addDays, dayOf } from '~/platform/dates.ts'

const HOLIDAYS = 3
/** How many of a person's latest approved holidays are read. There are never more still to come. */
const LATEST = 30
const DUTIES = 20

/**
 * Returns one person at a glance, next to a list: who they are, when their shift began, the duties of today and of
 * last night, their next holidays, and how many violations are open. For administrators. @throws Problem not_found
 */
export function findGlance(actor: Person, { id }: { id: string }, now = new Date()) {
  const { firstName, lastName, role, position, isActive, phone, profileImageUrl, employeeId } = findStaff(actor, { id })
  const today = dayOf(now)
  const around = { userId: id, from: addDays(today, -1), to: today, limit: DUTIES }
  // A night shift from yesterday is the one that they are on until it ends.
  const duties = listDuties(actor, around, now).items.filter(
    ({ day, endsAt }) => day === today || new Date(endsAt) > now,
  )
  const { items: holidays } = listHolidayRequests(actor, {
    userId: id,
    status: 'approved',
    sort: { by: 'start', descending: true },
    limit: LATEST,
  })
  return {
    id,
    name: `${firstName} ${lastName}`,
    role,
    position,
    employeeId,
    isActive,
    phone,
    photo: profileImageUrl,
    since: openShift(id)?.startedAt ?? null,
    duties: ofPerson(duties, id)
      .filter(({ counts }) => counts)
      .map(({ id, day, start, end, site, post }) => ({ id, start, end, site, post, fromYesterday: day < today })),
    holidays: holidays
      .filter(({ endDate }) => endDate >= today)
      .reverse()
      .slice(0, HOLIDAYS)
      .map((holiday) => ({ id: holiday.id, startDate: holiday.startDate, endDate: holiday.endDate })),
    openViolations: listViolations(actor, { userId: id, resolved: false, limit: 1 }).total,
  }
}
export type GlanceView = ReturnType<typeof findGlance>
