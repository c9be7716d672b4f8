import { and, count, desc, eq, gte, isNotNull, ne, type SQL } from 'drizzle-orm'
import { presence, users } from '#db/schema/people.ts'
import { type Person, type Role } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { dayOf, startOfDay } from '~/platform/dates.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { fileUrl } from '../../kernel/people/user-view.ts'
import { db } from '~/platform/store.server.ts'

type PlaceShown = { address: string | null; latitude: number | null; longitude: number | null }

/** A person who is clocked in now. */
export type PresentPerson = {
  id: string
  firstName: string
  lastName: string
  role: Role
  profileImageUrl: string | null
  clockedInAt: Date
  location: PlaceShown | null
}

/** At most this many people are in one answer; the counts include everyone. */
export const MOST_PRESENT = 50

type PeopleQuery = {
  limit?: number
  after?: string
  /** People who have been on shift longest come first. */
  longest?: boolean
}

const PRESENT = {
  from: presence,
  columns: { user: users, now: presence },
  join: { table: users, on: eq(users.id, presence.userId) },
}

/**
 * Returns who is clocked in now, the latest first or in the chosen order. Reads one row for each person. @throws
 * Problem invalid for an unknown `after`
 */
export function listPresent(
  actor: Person,
  { limit = MOST_PRESENT, after, longest = false }: PeopleQuery = {},
): Page<PresentPerson> {
  demand(actor, 'admin.enter')
  const latest = { by: [presence.clockedInAt, presence.userId], descending: !longest }
  const where = isNotNull(presence.clockedInAt)
  const { rows, next } = findPage({ ...PRESENT, ...latest, where, cursor: { after }, limit })
  return { items: rows.map(viewPresent), next, total: null }
}

/** Returns the admins who are clocked in now, the latest first. They are few, so they come first. */
export function listPresentAdmins(actor: Person): PresentPerson[] {
  demand(actor, 'admin.enter')
  const rows = db()
    .select({ user: users, now: presence })
    .from(users)
    .crossJoin(presence)
    .where(and(eq(users.role, 'admin'), eq(presence.userId, users.id), isNotNull(presence.clockedInAt)))
    .orderBy(desc(presence.clockedInAt))
    .limit(MOST_PRESENT)
    .all()
  return rows.map(viewPresent)
}

const viewPresent = ({ user, now }: { user: typeof users.$inferSelect; now: typeof presence.$inferSelect }) => ({
  ...viewPerson(user),
  clockedInAt: now.clockedInAt!,
  location: now.location,
})

const viewPerson = ({ id, firstName, lastName, role, profileFileId }: typeof users.$inferSelect) => ({
  id,
  firstName,
  lastName,
  role: role as Role,
  profileImageUrl: fileUrl(profileFileId),
})

/** A person who has clocked in or out today, and whether they are in or out. */
export type ActiveToday = Omit<PresentPerson, 'clockedInAt' | 'location'> & {
  lastAction: string
  lastAt: Date
  clockedIn: boolean
}

/**
 * Returns who has clocked in or out since midnight in the company's zone, the latest first. @throws Problem invalid for
 * an unknown `after`
 */
export function listActiveToday(
  actor: Person,
  { limit = MOST_PRESENT, after }: PeopleQuery = {},
  now = new Date(),
): Page<ActiveToday> {
  demand(actor, 'admin.enter')
  const latest = { by: [presence.lastAt, presence.userId], descending: true }
  const where = gte(presence.lastAt, startOfDay(dayOf(now)))
  const { rows, next } = findPage({ ...PRESENT, ...latest, where, cursor: { after }, limit })
  const items = rows.map(({ user, now: present }) => ({
    ...viewPerson(user),
    lastAction: present.lastAction ?? 'clock_in',
    lastAt: present.lastAt!,
    clockedIn: present.clockedInAt !== null,
  }))
  return { items, next, total: null }
}

/**
 * Returns active people who are not admins, by name, for the card that counts them. @throws Problem invalid for an
 * unknown `after`
 */
export function listActiveStaff(
  actor: Person,
  { limit = MOST_PRESENT, after }: PeopleQuery = {},
): Page<Omit<PresentPerson, 'clockedInAt' | 'location'>> {
  demand(actor, 'staff.manage')
  const byName = { by: [users.sortName, users.id], descending: false }
  const where = and(eq(users.isActive, true), ne(users.role, 'admin'))
  const { rows, next } = findPage({ ...byName, from: users, columns: { user: users }, where, cursor: { after }, limit })
  return { items: rows.map(({ user }) => viewPerson(user)), next, total: null }
}

/** Counts the people who are clocked in now, and those seen today. */
export function countPresent(now: Date): { signedIn: number; activeToday: number } {
  const countOf = (where: SQL | undefined) => db().select({ n: count() }).from(presence).where(where).get()?.n ?? 0
  return {
    signedIn: countOf(isNotNull(presence.clockedInAt)),
    activeToday: countOf(gte(presence.lastAt, startOfDay(dayOf(now)))),
  }
}
