import { and, count, desc, eq, gte, isNull } from 'drizzle-orm'
import { clockEntries, safetyViolations } from '#db/schema/clocking.ts'
import { users } from '#db/schema/people.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { countViolations } from '../../time/clocking/violations.server.ts'
import { dayOf, startOfDay } from '~/platform/dates.ts'
import { countStaff } from '../../kernel/people/people.server.ts'
import { db } from '~/platform/store.server.ts'
import { countPending } from './header.server.ts'
import { countPresent, listPresent, listPresentAdmins, MOST_PRESENT, type PresentPerson } from './present.server.ts'

export type RecentActivity = {
  id: string
  userId: string
  action: 'clock_in' | 'clock_out'
  timestamp: Date
  /** A sentence: 'Alice Archer clocked in'. */
  description: string
}

export type DashboardView = {
  totalUsers: number
  activeUsers: number
  /** Active people who are not admins. */
  activeStaff: number
  /** People who clocked in or out today. */
  activeToday: number
  signedInCount: number
  todayClockIns: number
  pendingHolidays: number
  unresolvedViolations: number
  todayViolations: number
  currentlySignedIn: PresentPerson[]
  currentlySignedInAdmins: PresentPerson[]
  recentActivity: RecentActivity[]
}

const RECENT = 5

/**
 * Returns the dashboard. It reads rows of present state and indexes, never the history, so that it stays quick with ten
 * thousand people. It names the `limit` people who clocked in last.
 */
export function findDashboard(actor: Person, now = new Date(), limit = MOST_PRESENT): DashboardView {
  demand(actor, 'admin.enter')
  const today = startOfDay(dayOf(now))
  const staff = countStaff(actor)
  const present = countPresent(now)
  return {
    totalUsers: staff.total,
    activeUsers: staff.active,
    activeStaff: staff.activeStaff,
    activeToday: present.activeToday,
    signedInCount: present.signedIn,
    todayClockIns: countClockIns(today),
    pendingHolidays: countPending(),
    unresolvedViolations: countViolations(false),
    todayViolations: countViolationsSince(today),
    currentlySignedIn: listPresent(actor, { limit }).items,
    currentlySignedInAdmins: listPresentAdmins(actor),
    recentActivity: listRecentActivity(actor),
  }
}

/** Returns the five latest valid punches, by when they were made: a phone may send one a day later. */
function listRecentActivity(actor: Person): RecentActivity[] {
  demand(actor, 'admin.enter')
  const rows = db()
    .select({ entry: clockEntries, firstName: users.firstName, lastName: users.lastName })
    .from(clockEntries)
    .innerJoin(users, eq(users.id, clockEntries.userId))
    .where(isNull(clockEntries.withdrawnAt))
    .orderBy(desc(clockEntries.at), desc(clockEntries.id))
    .limit(RECENT)
    .all()
  return rows.map(({ entry, firstName, lastName }) => ({
    id: entry.id,
    userId: entry.userId,
    action: entry.action as RecentActivity['action'],
    timestamp: entry.at,
    description: `${firstName} ${lastName} clocked ${entry.action === 'clock_out' ? 'out' : 'in'}`,
  }))
}

const countClockIns = (since: Date) =>
  db()
    .select({ n: count() })
    .from(clockEntries)
    .where(and(gte(clockEntries.at, since), eq(clockEntries.action, 'clock_in')))
    .get()?.n ?? 0

const countViolationsSince = (since: Date) =>
  db().select({ n: count() }).from(safetyViolations).where(gte(safetyViolations.at, since)).get()?.n ?? 0
