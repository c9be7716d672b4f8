import { and, eq } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { write } from '~/platform/store.server.ts'
import { type UserRow } from './people.server.ts'

// Whatever changes a person's record changes it here, within the action of the noun that decides it.

type Columns = Partial<typeof users.$inferInsert>
type Details = Pick<
  UserRow,
  | ('firstName' | 'lastName' | 'email' | 'username' | 'role' | 'department' | 'position' | 'employeeId')
  | ('clockInMethod' | 'holidayEntitlement' | 'holidayYearStart' | 'autoResetHolidays')
> &
  Partial<Pick<UserRow, 'phone'>>
type Password = Pick<UserRow, 'passwordHash' | 'mustChangePassword' | 'passwordReplacedBy'>

/** Adds somebody, who changes a password that is not their own at the first sign-in. */
export function addRecord(
  person: Details & { id: string } & Partial<Pick<UserRow, 'passwordHash' | 'profileFileId'>>,
  now: Date,
): void {
  write()
    .insert(users)
    .values({ ...person, mustChangePassword: true, createdAt: now, updatedAt: now })
    .run()
}

/** What the staff pages change of somebody; what is absent stays. */
export const setDetails = (
  id: string,
  details: Partial<Details & Password & Pick<UserRow, 'profileFileId'>>,
  now: Date,
) => change(id, details, now)

/** Entitlement, leave year and whether the year resets by itself; the balance is the ledger's. */
export const setLeave = (
  id: string,
  leave: Partial<Pick<UserRow, 'holidayEntitlement' | 'holidayYearStart' | 'autoResetHolidays'>>,
  now: Date,
) => change(id, leave, now)

/** A password that its owner chose. */
export const setOwnPassword = (id: string, passwordHash: string, now: Date) =>
  change(id, { passwordHash, mustChangePassword: false, passwordReplacedBy: null }, now)

/** Face matching or the alternative; what becomes of a face template is the caller's matter. */
export const setClockInMethod = (id: string, clockInMethod: string, now: Date) => change(id, { clockInMethod }, now)

/** The version of the agreement that somebody has agreed to. */
export const setConsentVersion = (id: string, consentVersion: string, now: Date) => change(id, { consentVersion }, now)

/** While it stands, no clean-up removes anything of this person. */
export const setLegalHold = (id: string, legalHold: boolean, now: Date) => change(id, { legalHold }, now)

/**
 * Lets somebody go, or back in.
 * @returns false when they are so already
 */
export function setActive(id: string, isActive: boolean, now: Date): boolean {
  const changed = { isActive, deactivatedAt: isActive ? null : now, updatedAt: now }
  const other = and(eq(users.id, id), eq(users.isActive, !isActive))
  return write().update(users).set(changed).where(other).run().changes === 1
}

/**
 * Notes a sign-in. It is no change that another admin's edit could be stale by, so `updatedAt` stays.
 * @param rehashed the password's new hash, where the old one was made by weaker settings
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
