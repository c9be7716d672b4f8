import { desc, eq, or } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { type UserRow } from '../../kernel/people/people.server.ts'
import { Problem } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'
import { type Visitor } from '../../kernel/access/actor.ts'
import { beginSession, demandAdminDoor, refuse, type SignedIn } from './begin-session.server.ts'
import { findMark } from './device-marks.server.ts'
import { type SignIn } from './input.ts'
import { hashPassword, isOutdated, passwordFits } from './passwords.server.ts'
import { checkSecondFactor } from './second-factor.server.ts'
import { limitGuesses, limitRate } from '../../kernel/access/throttle.server.ts'

/**
 * Signs a person in. The status, the message and the time taken are the same for an unknown user, a wrong password and
 * an inactive account. @param input email or username, password, and the location that the device claims (recorded,
 * never required here) @param adminsOnly true for the admin portal: everyone except admins and people with site access
 * is refused, and no session remains @throws Problem unauthenticated 'Invalid credentials', forbidden for the admin
 * portal, too_many
 */
export async function signIn(visitor: Visitor, input: SignIn, adminsOnly = false, at?: Date): Promise<SignedIn> {
  const now = at ?? new Date()
  const clock = () => at ?? new Date()
  limitRate('sign-in', visitor.ip, 60)
  const row = findByName(input.email)
  const mark = row ? findMark(visitor.device, row.id, now) : null
  // Attempts on a marked device are counted separately, so strangers do not slow its owner down, and a thief who has it
  // gets no more attempts than the owner.
  const account = mark ? `device:${mark}` : `account:${row?.id ?? input.email}`
  const passwordHash = row?.isActive ? row.passwordHash : null
  const fits = await limitGuesses(account, () => passwordFits(passwordHash, input.password), clock)
  if (!row || !fits) return refuse(visitor, row)
  if (adminsOnly) demandAdminDoor(visitor, row)
  await proveTwice(visitor, row, account, input.code, clock)
  const rehashed = row.passwordHash && isOutdated(row.passwordHash) ? await hashPassword(input.password) : null
  return beginSession(visitor, row, input, { rehashed }, now)
}

// A correct password does not reset the count of wrong codes, because they are counted separately.
async function proveTwice(
  visitor: Visitor,
  row: UserRow,
  account: string,
  code: string | undefined,
  clock: () => Date,
) {
  if (!code) {
    if (checkSecondFactor(visitor, row.id, code, clock()) === 'missing') refuse(visitor, row, secondProblem('missing'))
    return
  }
  const right = await limitGuesses(
    `${account}:code`,
    () => checkSecondFactor(visitor, row.id, code, clock()) === 'fine',
    clock,
  )
  if (!right) refuse(visitor, row, secondProblem('wrong'))
}

/** Returns the person with this email or username, in upper or lower case. If a name is both, the email counts. */
export function findByName(name: string): UserRow | undefined {
  const lower = name.trim().toLowerCase()
  return db()
    .select()
    .from(users)
    .where(or(eq(users.email, lower), eq(users.username, lower)))
    .orderBy(desc(eq(users.email, lower)))
    .get()
}

function secondProblem(why: 'missing' | 'wrong'): Problem {
  const message =
    why === 'missing' ? 'Enter the six digits from your authenticator app' : 'That code is wrong. Please try again.'
  return new Problem('unauthenticated', message, { code: 'second_factor_required', errors: { code: [message] } })
}
