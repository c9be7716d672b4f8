import { and, count, eq, getTableColumns, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { faceTemplates } from '#db/schema/biometrics.ts'
import { users } from '#db/schema/people.ts'
import { type Actor, type Person, type Role } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { balanceOf, balancesOf } from '../balances/balances.server.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { notFound, Problem } from '~/platform/problem.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { type Sort } from '~/platform/sort.ts'
import { db, prepared } from '~/platform/store.server.ts'
import { counterSum } from '~/platform/counters.server.ts'
import { type StaffSort } from './input.ts'
import { NARROW, searchFor } from './search.server.ts'
import { fileUrl, type StaffView, type UserView } from './user-view.ts'

export type UserRow = typeof users.$inferSelect

/** Returns the signed-in person. */
export function findSelf(actor: Actor): UserView {
  if (actor.kind !== 'person') throw new Problem('unauthenticated', 'Please sign in')
  return viewUser(findRow(actor.id))
}

/** Returns a member of staff, for admins. */
export function findStaff(actor: Person, { id }: { id: string }): StaffView {
  demand(actor, 'staff.manage')
  return viewStaff(findRow(id))
}

/** The order of a list of staff; a missing employee ID counts as empty. */
const SORTS: Record<StaffSort, SQLWrapper[]> = {
  name: [users.sortName, users.id],
  role: [users.role, users.sortName, users.id],
  employee: [sql`coalesce(${users.employeeId}, '')`, users.id],
}

/**
 * Returns people, by name or in the requested order; for admins. `q` searches name, email, username and employee ID.
 * @returns `total` null for a search with more than 1,000 matches @throws Problem invalid for an unknown `after`
 */
export function listStaff(actor: Person, { q, role, active, limit, after, sort }: StaffQuery): Page<StaffView> {
  demand(actor, 'staff.manage')
  const size = Math.min(limit ?? 500, 500)
  const search = searchFor(q)
  const filter = and(
    search?.where,
    role ? eq(users.role, role) : undefined,
    active === undefined ? undefined : eq(users.isActive, active),
  )
  const order = { by: SORTS[sort?.by ?? 'name'], descending: sort?.descending ?? false }
  const list = { from: users, columns: getTableColumns(users), where: filter, cursor: { after }, limit: size }
  const { rows, next } = findPage({ ...list, ...order })
  const plain = role === undefined && active === undefined
  const total = search ? ((plain ? search.hits : null) ?? countFitting(filter)) : counted(role, active)
  return { items: viewPage(rows), next, total: search && total > NARROW ? null : total }
}

/** Counts the matching people, up to one beyond `NARROW`. */
function countFitting(filter: SQL | undefined): number {
  const fitting = db()
    .select({ one: sql`1`.as('one') })
    .from(users)
    .where(filter)
    .limit(NARROW + 1)
    .as('fitting')
  return db().select({ n: count() }).from(fitting).get()?.n ?? 0
}

type StaffQuery = {
  q?: string
  role?: string
  active?: boolean
  limit?: number
  after?: string
  sort?: Sort<StaffSort>
}

/** Counts people, active people, admins and plain staff. */
export function countStaff(actor: Person): { total: number; active: number; activeStaff: number; admins: number } {
  demand(actor, 'admin.enter')
  const active = counted(undefined, true)
  const admins = counted('admin', true)
  return { total: counted(), active, activeStaff: active - admins, admins }
}

/** Returns the number of people with a role and state, from the counters. */
const counted = (role?: string, active?: boolean): number =>
  counterSum(
    'users/',
    (itsRole, state) =>
      (role === undefined || itsRole === role) && (active === undefined || state === String(Number(active))),
  )

/** Returns the row behind a person. For use cases only, never for an answer to a client. @throws Problem not_found */
export function findRow(id: string): UserRow {
  const row = personRow().get({ id })
  if (!row) throw notFound('Member of staff')
  return row
}

/** Returns names of people by id, for lists. */
export function namesOf(ids: readonly (string | null)[]): Map<string, string> {
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))]
  if (wanted.length === 0) return new Map()
  const { id, firstName, lastName } = users
  const rows = db().select({ id, firstName, lastName }).from(users).where(inArray(id, wanted)).all()
  return new Map(rows.map((row) => [row.id, `${row.firstName} ${row.lastName}`]))
}

const personRow = prepared((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
)
const template = prepared((db) =>
  db
    .select({ id: faceTemplates.userId })
    .from(faceTemplates)
    .where(eq(faceTemplates.userId, sql.placeholder('userId')))
    .prepare(),
)

/** A person as calls return them. */
export function viewUser(row: UserRow): UserView {
  return userFields(row, balanceOf(row.id), isEnrolled(row.id), readSetting('consent_version'))
}

function userFields(row: UserRow, holidayBalance: number, biometricEnrolled: boolean, version: string): UserView {
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role as Role,
    department: row.department,
    position: row.position,
    phone: row.phone,
    employeeId: row.employeeId,
    profileImageUrl: fileUrl(row.profileFileId),
    consentAgreed: row.consentVersion === version,
    holidayBalance,
    holidayEntitlement: row.holidayEntitlement,
    biometricEnrolled,
    mustChangePassword: row.mustChangePassword,
  }
}

/** Returns people as admins see them, in three queries however many there are. */
function viewPage(rows: UserRow[]): StaffView[] {
  const ids = rows.map(({ id }) => id)
  const balances = balancesOf(ids)
  const enrolled = new Set(
    db()
      .select({ id: faceTemplates.userId })
      .from(faceTemplates)
      .where(inArray(faceTemplates.userId, ids))
      .all()
      .map(({ id }) => id),
  )
  const version = readSetting('consent_version')
  return rows.map((row) => adminFields(row, userFields(row, balances.get(row.id) ?? 0, enrolled.has(row.id), version)))
}

/** A person as admins see them. */
export function viewStaff(row: UserRow): StaffView {
  return adminFields(row, viewUser(row))
}

function adminFields(row: UserRow, user: UserView): StaffView {
  const {
    isActive,
    clockInMethod,
    faceEnrolledAt,
    holidayYearStart,
    autoResetHolidays,
    legalHold,
    lastSignInAt,
    createdAt,
    updatedAt,
  } = row
  return {
    ...user,
    isActive,
    clockInMethod,
    faceEnrolledAt,
    holidayYearStart,
    autoResetHolidays,
    legalHold,
    lastSignInAt,
    createdAt,
    updatedAt,
  }
}

const isEnrolled = (userId: string) => template().get({ userId }) !== undefined
