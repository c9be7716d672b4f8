import { and, count, desc, eq, gte, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { presence, users } from '#db/schema/people.ts'
import { type Person, type Role } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { dayOf, startOfDay } from '~/platform/dates.ts'
import { beyond, inOrder } from '~/platform/keyset.server.ts'
import { fileUrl } from '../people/user-view.ts'
import { db } from '~/platform/store.server.ts'

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
export const MOST_PRESENT = 50

/** A page of people and the one it ends with, when there are more. */
export type PeoplePage<P> = { items: P[]; next: string | null }
export type PeopleQuery = { limit?: number; after?: string }

const PRESENCE = sql`${presence} JOIN ${users} ON ${users.id} = ${presence.userId}`
const GONE = 'There is no such person'

/** Who is clocked in now, the latest first. Read from one row a person. @throws Problem invalid for an unknown `after` */
export function listPresent(
  actor: Person,
  { limit = MOST_PRESENT, after }: PeopleQuery = {},
): PeoplePage<PresentPerson> {
  demand(actor, 'admin.enter')
  const order = { by: [presence.clockedInAt, presence.userId], falling: true }
  const rows = select(
    and(isNotNull(presence.clockedInAt), after ? beyond(order, PRESENCE, after, 'after', GONE) : undefined),
  )
    .orderBy(...inOrder(order))
    .limit(limit + 1)
    .all()
  return pageOf(rows.map(viewPresent), limit)
}

/** Admins who are clocked in now, the latest first; there are few admins, so they lead. */
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

function pageOf<P extends { id: string }>(people: P[], limit: number): PeoplePage<P> {
  const items = people.slice(0, limit)
  return { items, next: people.length > limit ? items.at(-1)!.id : null }
}

/** Somebody who has clocked in or out today, and how they stand. */
export type ActiveToday = Omit<PresentPerson, 'clockedInAt' | 'location'> & {
  lastAction: string
  lastAt: Date
  clockedIn: boolean
}

/** Who has clocked in or out since midnight in the company's zone, the latest first. @throws Problem invalid for an unknown `after` */
export function listActiveToday(
  actor: Person,
  { limit = MOST_PRESENT, after }: PeopleQuery = {},
  now = new Date(),
): PeoplePage<ActiveToday> {
  demand(actor, 'admin.enter')
  const order = { by: [presence.lastAt, presence.userId], falling: true }
  const today = gte(presence.lastAt, startOfDay(dayOf(now)))
  const rows = select(and(today, after ? beyond(order, PRESENCE, after, 'after', GONE) : undefined))
    .orderBy(...inOrder(order))
    .limit(limit + 1)
    .all()
  const view = rows.map(({ user, now: present }) => ({
    ...viewPerson(user),
    lastAction: present.lastAction ?? 'clock_in',
    lastAt: present.lastAt!,
    clockedIn: present.clockedInAt !== null,
  }))
  return pageOf(view, limit)
}

/** Active people who are not admins, by name, for the card that counts them. @throws Problem invalid for an unknown `after` */
export function listActiveStaff(
  actor: Person,
  { limit = MOST_PRESENT, after }: PeopleQuery = {},
): PeoplePage<Omit<PresentPerson, 'clockedInAt' | 'location'>> {
  demand(actor, 'staff.manage')
  const order = { by: [users.lastName, users.firstName, users.id], falling: false }
  const rows = db()
    .select()
    .from(users)
    .where(
      and(
        eq(users.isActive, true),
        ne(users.role, 'admin'),
        after ? beyond(order, sql`${users}`, after, 'after', GONE) : undefined,
      ),
    )
    .orderBy(...inOrder(order))
    .limit(limit + 1)
    .all()
  return pageOf(rows.map(viewPerson), limit)
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
