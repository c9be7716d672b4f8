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
 * Signs somebody in: the same status, words and time for unknown user, wrong password and inactive account.
 * @param input email or username, password, and where they say they are (recorded, never demanded here)
 * @param adminsOnly true at the admin door: others than admins and holders of a grant are refused and no session stays
 * @throws Problem unauthenticated 'Invalid credentials', forbidden at the admin door, too_many
 */
export async function signIn(visitor: Visitor, input: SignIn, adminsOnly = false, at?: Date): Promise<SignedIn> {
  const now = at ?? new Date()
  const clock = () => at ?? new Date()
  limitRate('sign-in', visitor.ip, 60)
  const row = findByName(input.email)
  const mark = row ? findMark(visitor.device, row.id, now) : null
  // A device of their own counts apart: strangers do not make its owner wait, and who holds it has no more tries than they.
  const account = mark ? `device:${mark}` : `account:${row?.id ?? input.email}`
  const passwordHash = row?.isActive ? row.passwordHash : null
  const fits = await limitGuesses(account, () => passwordFits(passwordHash, input.password), clock)
  if (!row || !fits) return refuse(visitor, row)
  if (adminsOnly) demandAdminDoor(visitor, row)
  await proveTwice(visitor, row, account, input.code, clock)
  const rehashed = row.passwordHash && isOutdated(row.passwordHash) ? await hashPassword(input.password) : null
  return beginSession(visitor, row, input, { rehashed }, now)
}

// A right password forgives no wrong code: codes are counted for themselves.
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

/** Finds by email or username, whatever the case; the email first, should one name be both. */
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
    why === 'missing' ? 'Enter the six digits from your authenticator app' : 'That code is not right. Please try again.'
  return new Problem('unauthenticated', message, { code: 'second_factor_required', errors: { code: [message] } })
}
