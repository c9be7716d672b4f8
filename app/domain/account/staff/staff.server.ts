import { type Actor, type Person } from '../../kernel/access/actor.ts'
import { checkedHash } from '../sign-in/change-password.server.ts'
import { emailOwner } from '../sign-in/owner-emails.server.ts'
import { demandSession } from '../../kernel/access/fresh.server.ts'
import { demandOver } from '../../kernel/access/over.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { endPhonesOf } from '../../kernel/phones/phones.server.ts'
import { endSessionsOf } from '../sign-in/sessions.server.ts'
import { adjustBalance, moveDays, openLedger } from '../../kernel/balances/balances.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { tellIfEnrolmentDue } from '../../time/biometrics/enrolment.server.ts'
import { endGrantsOf } from '../../kernel/grants/grants.server.ts'
import { forgetFace } from '../../kernel/faces/templates.server.ts'
import { storeImage, type StoredFile } from '../../kernel/files/images.server.ts'
import { checkLeaveEdit } from '../../time/holidays/entitlement.server.ts'
import { settleLeaveYear } from '../../time/holidays/leave-year.server.ts'
import { endFeedOf } from '../../time/rota/feed.server.ts'
import { conflict, invalid, Problem, refuseStale } from '~/platform/problem.ts'
import { commit, newId } from '~/platform/store.server.ts'
import { type NewStaff, type StaffChange } from './input.ts'
import { refuseUnagreed } from './method.server.ts'
import { findRow, type UserRow, viewStaff } from '../../kernel/people/people.server.ts'
import { addRecord, setActive, setDetails } from '../../kernel/people/records.server.ts'
import { refuseErased, refuseLastAdmin, refuseTaken } from './staff-refusals.server.ts'
import { type StaffView } from '../../kernel/people/user-view.ts'

const PHOTO_BYTES = 5 * 2 ** 20
/** The yearly entitlement, in days, of a person for whom none is given. */
export const ENTITLEMENT = 25

/**
 * Adds a member of staff. The password is temporary and must be changed at the first sign-in.
 * @throws Problem conflict when email, username or employee ID is taken, invalid for a weak password
 */
export async function addStaff(actor: Actor, input: NewStaff, now = new Date()): Promise<StaffView> {
  demand(actor, 'staff.manage')
  // Whatever the role, a new account is a sign-in whose password is known at the desk, and no owner gets an email.
  demand(actor, 'role.change')
  const passwordHash = await checkedHash(input, input.password).catch(onField('password'))
  const id = newId(now.getTime())
  const photo = await newPhoto(input.profileImageUrl, id, actor)
  return commit(() => {
    demandSession(actor)
    refuseTaken(input)
    const entitlement = input.holidayEntitlement ?? ENTITLEMENT
    const person = {
      id,
      ...names(input),
      passwordHash,
      profileFileId: photo?.keep() ?? null,
      clockInMethod: input.clockInMethod ?? 'biometric',
      holidayEntitlement: entitlement,
      holidayYearStart: input.holidayYearStart ?? null,
      autoResetHolidays: input.autoResetHolidays ?? true,
    }
    addRecord(person, now)
    openLedger(actor, id, entitlement, now)
    setBalance(actor, id, input, now)
    record(
      actor,
      { type: 'staff.created', subject: { type: 'user', id }, personId: id, details: { ...names(input) } },
      now,
    )
    recordPassword(actor, id, input, now)
    return viewStaff(findRow(id))
  })
}

/**
 * Changes a member of staff. A new role ends their sessions, and the last active admin cannot lose the role.
 * Administrators change their own password on their account page, which asks for the current one. @throws Problem
 * conflict, invalid, forbidden with code `confirm_password`
 */
export async function updateStaff(actor: Person, input: StaffChange, now = new Date()): Promise<StaffView> {
  demand(actor, 'staff.manage')
  const asked = findRow(input.id)
  refuseErased(asked)
  const own = input.id === actor.id
  demandChange(actor, asked, input)
  const passwordHash = input.password ? await checkedHash(input, input.password).catch(onField('password')) : null
  const photo = await newPhoto(input.profileImageUrl, input.id, actor)
  return commit(() => {
    demandSession(actor)
    // The person may have withdrawn their consent, or a colleague changed them, while the password was being hashed.
    const before = findRow(input.id)
    refuseErased(before)
    refuseStale(before, input.updatedAtWas, 'member of staff')
    demandChange(actor, before, input)
    refuseTaken(input, input.id)
    checkLeaveEdit(actor, before, input, now)
    if (before.role === 'admin' && input.role !== 'admin') refuseLastAdmin(before)
    const method = input.clockInMethod ?? before.clockInMethod
    if (method === 'biometric' && before.clockInMethod !== method) refuseUnagreed(input.id)
    const details = {
      ...names(input),
      ...(passwordHash ? { passwordHash, mustChangePassword: true, passwordReplacedBy: replacer(before, actor) } : {}),
      ...(photo ? { profileFileId: photo.keep() } : input.profileImageUrl === null ? { profileFileId: null } : {}),
      clockInMethod: method,
      holidayEntitlement: input.holidayEntitlement ?? before.holidayEntitlement,
      holidayYearStart: input.holidayYearStart === undefined ? before.holidayYearStart : input.holidayYearStart,
      autoResetHolidays: input.autoResetHolidays ?? before.autoResetHolidays,
    }
    setDetails(input.id, details, now)
    if (method === 'alternative') forgetFace(actor, input.id, now)
    if (method !== before.clockInMethod) tellIfEnrolmentDue(actor, input.id, now)
    const adjusted = setBalance(actor, input.id, input, now)
    markYearChange(actor, before, input, now)
    if (passwordHash || before.role !== input.role) {
      endSessionsOf(input.id, own ? actor.sessionId : undefined)
      if (!own) endPhonesOf(input.id, now)
    }
    const after = findRow(input.id)
    const changed = [...changedFields(before, after), ...(adjusted ? ['holidayBalance'] : [])]
    const subject = { type: 'user', id: input.id }
    const told = { ...names(input), changed }
    record(actor, { type: 'staff.updated', subject, personId: input.id, details: told }, now)
    if (passwordHash) recordPassword(actor, input.id, input, now)
    if (passwordHash) emailOwner(before, 'password_by_admin', actor, now)
    if (before.email !== after.email) {
      emailOwner(before, 'email_old', actor, now)
      emailOwner(after, 'email_new', actor, now)
    }
    return viewStaff(after)
  })
}

// Changes of role or of sign-in data may give somebody more rights, so they can require the password again.
function demandChange(actor: Person, before: UserRow, input: StaffChange): void {
  if (before.role !== input.role) demand(actor, 'role.change')
  const { password, email, username } = input
  if (password && before.id === actor.id) throw invalid('password', OWN_PASSWORD)
  if (password || email !== before.email || username !== before.username) demandOver(actor, before)
}

const OWN_PASSWORD = 'Change your own password on your account page'

// This applies only if the person has signed in before. A first password is temporary anyway, and nothing has been done
// with it.
const replacer = (before: UserRow, actor: Person) => (before.firstSignInAt ? actor.id : null)

/** Records who chose whose password, but never the password. */
function recordPassword(actor: Actor, id: string, { firstName, lastName }: NewStaff | StaffChange, now: Date): void {
  if (actor.kind !== 'person') return
  const details = { for: `${firstName} ${lastName}`, by: actor.name }
  record(actor, { type: 'password.set_by_admin', subject: { type: 'user', id }, personId: id, details }, now)
}

/**
 * Deactivates a person and starts the retention periods for a leaver. Sessions and the face template are deleted at
 * once. Records with a minimum period are kept.
 */
export function deactivateStaff(actor: Person, { id }: { id: string }, now = new Date()): { message: string } {
  demand(actor, 'staff.manage')
  if (id === actor.id) throw conflict('You cannot delete your own account')
  commit(() => {
    const before = findRow(id)
    if (!before.isActive) throw conflict('This member of staff is already inactive')
    demandOver(actor, before)
    refuseLastAdmin(before)
    setActive(id, false, now)
    forgetFace(actor, id, now)
    endSessionsOf(id)
    endPhonesOf(id, now)
    endGrantsOf(actor, id, now)
    endFeedOf(actor, id, now)
    recordTurn(actor, 'staff.deactivated', before, now)
  })
  return { message: 'Staff member deleted successfully' }
}

/** Reactivates a leaver. @throws Problem not_found; conflict for an active person, or one whose data was erased */
export function reactivateStaff(actor: Person, { id }: { id: string }, now = new Date()): StaffView {
  demand(actor, 'staff.manage')
  return commit(() => {
    const row = findRow(id)
    demandOver(actor, row)
    refuseErased(row)
    const changed = setActive(id, true, now)
    if (!changed) throw conflict('This member of staff is already active')
    recordTurn(actor, 'staff.reactivated', row, now)
    tellIfEnrolmentDue(actor, id, now)
    return viewStaff(findRow(id))
  })
}

type Turn = 'staff.deactivated' | 'staff.reactivated'

function recordTurn(actor: Person, type: Turn, { id, firstName, lastName }: UserRow, now: Date): void {
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
  phone,
}: NewStaff | StaffChange) => ({
  firstName,
  lastName,
  email,
  username,
  role,
  department,
  position,
  employeeId,
  phone,
})

/** The fields that a change may contain, under their names in the API. */
const FIELDS = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  username: 'username',
  role: 'role',
  department: 'department',
  position: 'position',
  employeeId: 'employeeId',
  phone: 'phone',
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

// Adds a ledger row of 0 days at the start of a changed leave year, so that the nightly reset does not reach further
// back.
function markYearChange(
  actor: Actor,
  before: UserRow,
  input: { holidayYearStart?: string | null; autoResetHolidays?: boolean },
  now: Date,
): void {
  const moved = input.holidayYearStart !== undefined && input.holidayYearStart !== before.holidayYearStart
  const switched = input.autoResetHolidays !== undefined && input.autoResetHolidays !== before.autoResetHolidays
  if (moved || (switched && input.autoResetHolidays))
    moveDays(actor, { userId: before.id, kind: 'year_change', days: 0, reason: 'Leave year changed' }, now)
  if (moved || switched) settleLeaveYear(actor, before.id, now)
}

/** Saves a posted balance, if there is one. @returns whether it changed */
function setBalance(
  actor: Actor,
  userId: string,
  { holidayBalance: days, holidayBalanceWas: was }: NewStaff | StaffChange,
  now: Date,
): boolean {
  return days !== undefined && adjustBalance(actor, { userId, days, was, reason: 'Set by an admin' }, now)
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
    picture: given,
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
