import { and, eq } from 'drizzle-orm'
import { faceTemplates } from '#db/schema/biometrics.ts'
import { holidayLedger } from '#db/schema/holidays.ts'
import { presence, users } from '#db/schema/people.ts'
import type { Actor, Person } from '../access/actor.ts'
import { checkedHash } from '../access/change-password.server.ts'
import { tellOwner } from '../access/owner-emails.server.ts'
import { demand } from '../access/permissions.ts'
import { endSessionsOf } from '../access/sessions.server.ts'
import type { EventType } from '../events/catalogue.ts'
import { record } from '../events/record.server.ts'
import { storeImage, type StoredFile } from '../files/images.server.ts'
import { checkLeaveEdit } from '../holidays/entitlement.server.ts'
import { conflict, Problem } from '~/platform/problem.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import type { NewStaff, StaffChange } from './input.ts'
import { refuseUnagreed } from './method.server.ts'
import { balanceOf, findRow, type UserRow, viewStaff } from './people.server.ts'
import { refuseLastAdmin, refuseStale, refuseTaken } from './staff-refusals.server.ts'
import { type StaffView } from './user-view.ts'

const PHOTO_BYTES = 5 * 2 ** 20
const ENTITLEMENT = 25

/**
 * Adds a member of staff; the password is temporary and changed at the first sign-in.
 * @throws Problem conflict when email, username or employee ID is taken, invalid for a weak password
 */
export async function addStaff(actor: Actor, wish: NewStaff, now = new Date()): Promise<StaffView> {
  demand(actor, 'staff.manage')
  if (wish.role === 'admin') demand(actor, 'role.change')
  const passwordHash = await checkedHash(wish, wish.password).catch(onField('password'))
  const id = newId(now.getTime())
  const photo = await newPhoto(wish.profileImageUrl, id, actor)
  return commit(() => {
    refuseTaken(wish)
    const entitlement = wish.holidayEntitlement ?? ENTITLEMENT
    write()
      .insert(users)
      .values({
        id,
        ...names(wish),
        passwordHash,
        mustChangePassword: true,
        profileFileId: photo?.keep() ?? null,
        clockInMethod: wish.clockInMethod ?? 'biometric',
        holidayEntitlement: entitlement,
        holidayYearStart: wish.holidayYearStart,
        autoResetHolidays: wish.autoResetHolidays ?? true,
        createdAt: now,
        updatedAt: now,
      })
      .run()
    write().insert(presence).values({ userId: id }).run()
    const by = actor.kind === 'person' ? actor.id : null
    write()
      .insert(holidayLedger)
      .values({ id: newId(), userId: id, kind: 'grant', days: entitlement, reason: 'First entitlement', by, at: now })
      .run()
    adjustBalance(id, wish, by, now)
    record(
      actor,
      { type: 'staff.created', subject: { type: 'user', id }, personId: id, details: { ...names(wish) } },
      now,
    )
    recordPassword(actor, id, wish, now)
    return viewStaff(findRow(id))
  })
}

/**
 * Changes a member of staff. A new role ends their sessions; the last active admin stays one.
 * @throws Problem conflict, invalid
 */
export async function updateStaff(actor: Person, wish: StaffChange, now = new Date()): Promise<StaffView> {
  demand(actor, 'staff.manage')
  const before = findRow(wish.id)
  const own = wish.id === actor.id
  if (before.role !== wish.role) demand(actor, 'role.change')
  const passwordHash = wish.password ? await checkedHash(wish, wish.password).catch(onField('password')) : null
  const photo = await newPhoto(wish.profileImageUrl, wish.id, actor)
  return commit(() => {
    refuseStale(findRow(wish.id), wish.updatedAtWas)
    refuseTaken(wish, wish.id)
    checkLeaveEdit(actor, before, wish, now)
    if (before.role === 'admin' && wish.role !== 'admin') refuseLastAdmin(before)
    const method = wish.clockInMethod ?? before.clockInMethod
    if (method === 'biometric' && before.clockInMethod !== method) refuseUnagreed(wish.id)
    write()
      .update(users)
      .set({
        ...names(wish),
        ...(passwordHash
          ? { passwordHash, mustChangePassword: !own, passwordReplacedBy: replacer(before, actor) }
          : {}),
        ...(photo ? { profileFileId: photo.keep() } : wish.profileImageUrl === null ? { profileFileId: null } : {}),
        clockInMethod: method,
        holidayEntitlement: wish.holidayEntitlement ?? before.holidayEntitlement,
        holidayYearStart: wish.holidayYearStart ?? before.holidayYearStart,
        autoResetHolidays: wish.autoResetHolidays ?? before.autoResetHolidays,
        updatedAt: now,
      })
      .where(eq(users.id, wish.id))
      .run()
    if (method === 'alternative') write().delete(faceTemplates).where(eq(faceTemplates.userId, wish.id)).run()
    const adjusted = adjustBalance(wish.id, wish, actor.id, now)
    markYearChange(before, wish, actor.id, now)
    if (passwordHash || before.role !== wish.role) endSessionsOf(wish.id, own ? actor.sessionId : undefined)
    const after = findRow(wish.id)
    const changed = [...changedFields(before, after), ...(adjusted ? ['holidayBalance'] : [])]
    const details = { ...names(wish), changed }
    record(actor, { type: 'staff.updated', subject: { type: 'user', id: wish.id }, personId: wish.id, details }, now)
    if (passwordHash) recordPassword(actor, wish.id, wish, now)
    if (passwordHash) tellOwner(before, own ? 'password' : 'password_by_admin', actor, now)
    if (before.email !== after.email) {
      tellOwner(before, 'email_old', actor, now)
      tellOwner(after, 'email_new', actor, now)
    }
    return viewStaff(after)
  })
}

// Only where they had one of their own: a first password is temporary anyway, and nothing has yet been done under it.
const replacer = (before: UserRow, actor: Person) => (before.id !== actor.id && before.firstSignInAt ? actor.id : null)

/** Writes down who chose whose password; never the password. */
function recordPassword(actor: Actor, id: string, { firstName, lastName }: NewStaff | StaffChange, now: Date): void {
  if (actor.kind !== 'person') return
  const type = actor.id === id ? 'password.changed' : 'password.set_by_admin'
  const details = { for: `${firstName} ${lastName}`, by: actor.name }
  record(actor, { type, subject: { type: 'user', id }, personId: id, details }, now)
}

/** Deactivates somebody and starts the leaver's clock: sessions and face template go at once, records with a floor stay. */
export function deactivateStaff(actor: Person, { id }: { id: string }, now = new Date()): { message: string } {
  demand(actor, 'staff.manage')
  if (id === actor.id) throw conflict('You cannot delete your own account')
  commit(() => {
    const before = findRow(id)
    if (!before.isActive) throw conflict('This member of staff is already inactive')
    refuseLastAdmin(before)
    write().update(users).set({ isActive: false, deactivatedAt: now, updatedAt: now }).where(eq(users.id, id)).run()
    write().delete(faceTemplates).where(eq(faceTemplates.userId, id)).run()
    endSessionsOf(id)
    recordTurn(actor, 'staff.deactivated', before, now)
  })
  return { message: 'Staff member deleted successfully' }
}

/** Lets a leaver back in. */
export function reactivateStaff(actor: Person, { id }: { id: string }, now = new Date()): StaffView {
  demand(actor, 'staff.manage')
  return commit(() => {
    const changed = write()
      .update(users)
      .set({ isActive: true, deactivatedAt: null, updatedAt: now })
      .where(and(eq(users.id, id), eq(users.isActive, false)))
      .run()
    const row = findRow(id)
    if (changed.changes === 0) throw conflict('This member of staff is already active')
    recordTurn(actor, 'staff.reactivated', row, now)
    return viewStaff(row)
  })
}

function recordTurn(actor: Person, type: EventType, { id, firstName, lastName }: UserRow, now: Date): void {
  const details = { name: `${firstName} ${lastName}` }
  record(actor, { type, subject: { type: 'user', id }, personId: id, details }, now)
}

const names = ({
  firstName,
  lastName,
  email,
  username,
  role,
  department,
  position,
  employeeId,
}: NewStaff | StaffChange) => ({
  firstName,
  lastName,
  email,
  username,
  role,
  department,
  position,
  employeeId,
})

/** What a change may touch, by the names that the call gives it. */
const FIELDS = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  username: 'username',
  role: 'role',
  department: 'department',
  position: 'position',
  employeeId: 'employeeId',
  clockInMethod: 'clockInMethod',
  holidayEntitlement: 'holidayEntitlement',
  holidayYearStart: 'holidayYearStart',
  autoResetHolidays: 'autoResetHolidays',
  profileFileId: 'profileImageUrl',
  passwordHash: 'password',
} satisfies Partial<Record<keyof UserRow, string>>

function changedFields(before: UserRow, after: UserRow): string[] {
  const keys = Object.keys(FIELDS) as (keyof typeof FIELDS)[]
  return keys.filter((key) => before[key] !== after[key]).map((key) => FIELDS[key])
}

// A row of no days marks from when a changed leave year counts, so that the nightly reset does not reach back.
function markYearChange(
  before: UserRow,
  wish: { holidayYearStart?: string | null; autoResetHolidays?: boolean },
  by: string,
  now: Date,
): void {
  const moved = wish.holidayYearStart != null && wish.holidayYearStart !== before.holidayYearStart
  const switchedOn = wish.autoResetHolidays === true && !before.autoResetHolidays
  if (!moved && !switchedOn) return
  const row = {
    id: newId(),
    userId: before.id,
    kind: 'year_change',
    days: 0,
    reason: 'Leave year changed',
    by,
    at: now,
  }
  write().insert(holidayLedger).values(row).run()
}

// A posted balance equal to the present one changes nothing; a different one is an adjustment row.
function adjustBalance(
  userId: string,
  wish: { holidayBalance?: number; holidayBalanceWas?: number },
  by: string | null,
  now: Date,
): boolean {
  if (wish.holidayBalance === undefined) return false
  const present = balanceOf(userId)
  if (wish.holidayBalance === present) return false
  if (wish.holidayBalanceWas !== undefined && wish.holidayBalanceWas !== present) {
    throw conflict(`The balance has changed meanwhile: it is now ${present}`, { holidayBalance: present })
  }
  const days = wish.holidayBalance - present
  write()
    .insert(holidayLedger)
    .values({ id: newId(), userId, kind: 'adjustment', days, reason: 'Set by an admin', by, at: now })
    .run()
  return true
}

async function newPhoto(given: string | null | undefined, ownerId: string, actor: Actor): Promise<StoredFile | null> {
  if (!given?.startsWith('data:')) {
    if (given && !given.startsWith('/api/files/')) {
      throw new Problem('invalid', 'The photo must be an image', {
        errors: { profileImageUrl: ['The photo must be an image'] },
      })
    }
    return null
  }
  return storeImage({
    dataUrl: given,
    ownerId,
    purpose: 'profile',
    name: 'photo',
    maxBytes: PHOTO_BYTES,
    maxSide: 640,
    by: actor.kind === 'person' ? actor.id : null,
  })
}

const onField = (field: string) => (error: unknown) => {
  if (error instanceof Problem && error.errors?.newPassword)
    throw new Problem('invalid', error.message, { errors: { [field]: error.errors.newPassword } })
  throw error
}
