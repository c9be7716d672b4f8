import { and, count, desc, eq, gte, isNotNull, ne, type SQL } from 'drizzle-orm'
import { presence, users } from '#db/schema/people.ts'
import type { Person, Role } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { dayOf, startOfDay } from '../dates.ts'
import { fileUrl } from '../people/user-view.ts'
import { db } from '../store.server.ts'

export type PlaceShown = { address: string | null; latitude: number | null; longitude: number | null }

/** Somebody who is clocked in now. */
export type PresentPerson = {
  id: string
  firstName: string
  lastName: string
  role: Role
  profileImageUrl: string | null
  clockedInAt: Date
  location: PlaceShown | null
}

/** At most this many people stand in one answer; the counts beside them are of all. */
export const MOST_PRESENT = 200

/** Who is clocked in now, the latest first; admins alone when `admins` is set. Read from one row a person. */
export function listPresent(actor: Person, { admins = false, limit = MOST_PRESENT } = {}): PresentPerson[] {
  demand(actor, 'admin.enter')
  const rows = select(and(isNotNull(presence.clockedInAt), admins ? eq(users.role, 'admin') : undefined))
    .orderBy(desc(presence.clockedInAt))
    .limit(limit)
    .all()
  return rows.map(({ user, now }) => ({
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role as Role,
    profileImageUrl: fileUrl(user.profileFileId),
    clockedInAt: now.clockedInAt!,
    location: now.location,
  }))
}

/** Somebody who has clocked in or out today, and how they stand. */
export type ActiveToday = Omit<PresentPerson, 'clockedInAt' | 'location'> & {
  lastAction: string
  lastAt: Date
  clockedIn: boolean
}

/** Who has clocked in or out since midnight in the company's zone, the latest first. */
export function listActiveToday(actor: Person, now = new Date()): ActiveToday[] {
  demand(actor, 'admin.enter')
  const rows = select(gte(presence.lastAt, startOfDay(dayOf(now))))
    .orderBy(desc(presence.lastAt))
    .limit(MOST_PRESENT)
    .all()
  return rows.map(({ user, now: present }) => ({
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role as Role,
    profileImageUrl: fileUrl(user.profileFileId),
    lastAction: present.lastAction ?? 'clock_in',
    lastAt: present.lastAt!,
    clockedIn: present.clockedInAt !== null,
  }))
}

/** Active people who are not admins, by name, for the card that counts them. */
export function listActiveStaff(actor: Person): Omit<PresentPerson, 'clockedInAt' | 'location'>[] {
  demand(actor, 'staff.manage')
  return db()
    .select()
    .from(users)
    .where(and(eq(users.isActive, true), ne(users.role, 'admin')))
    .orderBy(users.lastName, users.firstName, users.id)
    .limit(MOST_PRESENT)
    .all()
    .map(({ id, firstName, lastName, role, profileFileId }) => ({
      id,
      firstName,
      lastName,
      role: role as Role,
      profileImageUrl: fileUrl(profileFileId),
    }))
}

/** How many are clocked in now, and how many were seen today. */
export function countPresent(now: Date): { signedIn: number; activeToday: number } {
  const countOf = (where: SQL | undefined) => db().select({ n: count() }).from(presence).where(where).get()?.n ?? 0
  return {
    signedIn: countOf(isNotNull(presence.clockedInAt)),
    activeToday: countOf(gte(presence.lastAt, startOfDay(dayOf(now)))),
  }
}

const select = (where: SQL | undefined) =>
  db()
    .select({ user: users, now: presence })
    .from(presence)
    .innerJoin(users, eq(users.id, presence.userId))
    .where(where)
