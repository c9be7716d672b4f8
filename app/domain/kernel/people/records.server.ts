import { and, eq } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { write } from '~/platform/store.server.ts'
import { type UserRow } from './people.server.ts'

// All changes of a person's record are made here, within the action of the module that decides them.

type Columns = Partial<typeof users.$inferInsert>
type Details = Pick<
  UserRow,
  | ('firstName' | 'lastName' | 'email' | 'username' | 'role' | 'department' | 'position' | 'employeeId')
  | ('clockInMethod' | 'holidayEntitlement' | 'holidayYearStart' | 'autoResetHolidays')
> &
  Partial<Pick<UserRow, 'phone'>>
type Password = Pick<UserRow, 'passwordHash' | 'mustChangePassword' | 'passwordReplacedBy'>

/** Adds a person. If another person set their password, they change it at the first sign-in. */
export function addRecord(
  person: Details & { id: string } & Partial<Pick<UserRow, 'passwordHash' | 'profileFileId'>>,
  now: Date,
): void {
  write()
    .insert(users)
    .values({ ...person, mustChangePassword: true, createdAt: now, updatedAt: now })
    .run()
}

/** Saves the changes from the staff pages. Omitted fields do not change. */
export const setDetails = (
  id: string,
  details: Partial<Details & Password & Pick<UserRow, 'profileFileId'>>,
  now: Date,
) => change(id, details, now)

/** Sets entitlement, leave year and automatic reset. The balance is in the ledger. */
export const setLeave = (
  id: string,
  leave: Partial<Pick<UserRow, 'holidayEntitlement' | 'holidayYearStart' | 'autoResetHolidays'>>,
  now: Date,
) => change(id, leave, now)

/** Stores a password that the person chose themselves. */
export const setOwnPassword = (id: string, passwordHash: string, now: Date) =>
  change(id, { passwordHash, mustChangePassword: false, passwordReplacedBy: null }, now)

/** Sets face matching or the alternative; the caller handles the face template. */
export const setClockInMethod = (id: string, clockInMethod: string, now: Date) => change(id, { clockInMethod }, now)

/** Stores the version of the agreement that a person has agreed to. */
export const setConsentVersion = (id: string, consentVersion: string, now: Date) => change(id, { consentVersion }, now)

/** Sets or ends a legal hold. While it is set, no clean-up deletes data of this person. */
export const setLegalHold = (id: string, legalHold: boolean, now: Date) => change(id, { legalHold }, now)

/** Returns the address that an erased person's record has in place of their own. No real address looks like it. */
export const erasedEmail = (id: string): string => `erased-${id}@invalid`

/**
 * Deactivates or reactivates a person. @returns false if nothing changes
 */
export function setActive(id: string, isActive: boolean, now: Date): boolean {
  const changed = { isActive, deactivatedAt: isActive ? null : now, updatedAt: now }
  const other = and(eq(users.id, id), eq(users.isActive, !isActive))
  return write().update(users).set(changed).where(other).run().changes === 1
}

/**
 * Records a sign-in. It must not make another admin's edit stale, so `updatedAt` stays. @param rehashed the
 * password's new hash, if the old one had weaker parameters
 */
export function noteSignIn({ id, firstSignInAt }: UserRow, rehashed: string | null, now: Date): void {
  const columns: Columns = { lastSignInAt: now, firstSignInAt: firstSignInAt ?? now }
  if (rehashed) columns.passwordHash = rehashed
  write().update(users).set(columns).where(eq(users.id, id)).run()
}

function change(id: string, columns: Columns, now: Date): void {
  write()
    .update(users)
    .set({ ...columns, updatedAt: now })
    .where(eq(users.id, id))
    .run()
}
