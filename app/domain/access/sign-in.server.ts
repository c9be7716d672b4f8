import { eq, or } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { record } from '../events/record.server.ts'
import { purposeMac } from '../files/vault.server.ts'
import { findRow, type UserRow, viewUser } from '../people/people.server.ts'
import type { UserView } from '../people/user-view.ts'
import { Problem } from '../problem.ts'
import { commit, db } from '../store.server.ts'
import type { Visitor } from './actor.ts'
import type { SignIn } from './input.ts'
import { hashPassword, isOutdated, passwordFits } from './passwords.server.ts'
import { checkSecondFactor } from './second-factor.server.ts'
import { openSession } from './sessions.server.ts'
import { checkThrottle, clearFailures, countFailure, limitRate } from './throttle.server.ts'

export const ADMINS_ONLY = 'Admin access required - Only users with admin role can access this portal'

export type SignedIn = { user: UserView; session: { secret: string; expiresAt: Date }; device: string }

/**
 * Signs somebody in: the same status, words and time for unknown user, wrong password and inactive account.
 * @param wish e-mail or username, password, and where they say they are (recorded, never demanded here)
 * @param adminsOnly true at the admin door: others are refused and no session stays
 * @throws Problem unauthenticated 'Invalid credentials', forbidden at the admin door, too_many
 */
export async function signIn(visitor: Visitor, wish: SignIn, adminsOnly = false, now = new Date()): Promise<SignedIn> {
  limitRate('sign-in', visitor.ip, 60)
  const row = findByName(wish.email)
  const known = row !== undefined && visitor.device === deviceMark(row.id)
  const account = `account:${row?.id ?? wish.email}`
  if (!known) checkThrottle(account, now)
  const fits = await passwordFits(row?.isActive ? row.passwordHash : null, wish.password)
  if (!row || !fits) return refuse(visitor, account, row, now)
  if (adminsOnly && row.role !== 'admin') return refuse(visitor, null, row, now, new Problem('forbidden', ADMINS_ONLY))
  const second = checkSecondFactor(row.id, wish.code, now)
  if (second !== 'fine') return refuse(visitor, second === 'wrong' ? account : null, row, now, secondProblem(second))
  const rehashed = row.passwordHash && isOutdated(row.passwordHash) ? await hashPassword(wish.password) : null
  clearFailures(account)
  return commit((tx) => {
    const session = openSession(tx, row, { ip: visitor.ip, userAgent: visitor.userAgent }, wish.location ?? null, now)
    tx.update(users)
      .set({
        lastSignInAt: now,
        firstSignInAt: row.firstSignInAt ?? now,
        ...(rehashed ? { passwordHash: rehashed } : {}),
      })
      .where(eq(users.id, row.id))
      .run()
    const details = {
      name: `${row.firstName} ${row.lastName}`,
      location: wish.location?.address ?? null,
      claimedAt: wish.timestamp ?? null,
    }
    const who = {
      ...visitor,
      kind: 'person' as const,
      id: row.id,
      role: row.role as never,
      name: '',
      sessionId: session.id,
      consented: true,
      mustChangePassword: false,
    }
    record(tx, who, { type: 'session.started', subject: { type: 'session', id: session.id }, details }, now)
    return { user: viewUser(findRow(row.id, tx), tx), session, device: deviceMark(row.id) }
  })
}

/** The mark that a device keeps after a success. */
export const deviceMark = (userId: string) => purposeMac('device', userId)

/** Finds by e-mail or username, whatever the case. */
export function findByName(name: string): UserRow | undefined {
  const lower = name.trim().toLowerCase()
  return db()
    .select()
    .from(users)
    .where(or(eq(users.email, lower), eq(users.username, lower)))
    .get()
}

function refuse(
  visitor: Visitor,
  account: string | null,
  row: UserRow | undefined,
  now: Date,
  problem?: Problem,
): never {
  if (account) countFailure(account, now)
  commit((tx) =>
    record(tx, visitor, {
      type: 'session.refused',
      personId: row?.id ?? null,
      details: { reason: problem?.message ?? 'Invalid credentials' },
    }),
  )
  throw problem ?? new Problem('unauthenticated', 'Invalid credentials')
}

function secondProblem(why: 'missing' | 'wrong'): Problem {
  const message =
    why === 'missing' ? 'Enter the six digits from your authenticator app' : 'That code is not right. Please try again.'
  return new Problem('unauthenticated', message, { code: 'second_factor_required', errors: { code: [message] } })
}
