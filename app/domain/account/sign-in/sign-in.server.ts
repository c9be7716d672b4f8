import { desc, eq, or } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow, type UserRow, viewUser } from '../../kernel/people/people.server.ts'
import { noteSignIn } from '../../kernel/people/records.server.ts'
import { holdsGrant } from '../../kernel/access/grants.server.ts'
import { type UserView } from '../../kernel/people/user-view.ts'
import { Problem } from '~/platform/problem.ts'
import { commit, commitVital, db } from '~/platform/store.server.ts'
import { type Visitor } from '../../kernel/access/actor.ts'
import { endMark, findMark, markDevice } from './device-marks.server.ts'
import { type SignIn } from './input.ts'
import { hashPassword, isOutdated, passwordFits } from './passwords.server.ts'
import { checkSecondFactor } from './second-factor.server.ts'
import { dropSession, openSession } from './sessions.server.ts'
import { limitGuesses, limitRate } from '../../kernel/access/throttle.server.ts'

const ADMINS_ONLY = 'Admin access required - Only users with admin role can access this portal'

export type SignedIn = { user: UserView; session: { secret: string }; device: string }

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
  if (adminsOnly && row.role !== 'admin' && !holdsGrant(row.id))
    return refuse(visitor, row, new Problem('forbidden', ADMINS_ONLY))
  await proveTwice(visitor, row, account, input.code, clock)
  const rehashed = row.passwordHash && isOutdated(row.passwordHash) ? await hashPassword(input.password) : null
  // Who has to press SOS may have to sign in first.
  return commitVital(() => {
    if (visitor.sessionId) dropSession(visitor.sessionId)
    if (visitor.device) endMark(visitor.device)
    const session = openSession(row, { ip: visitor.ip, userAgent: visitor.userAgent }, input.location ?? null, now)
    const device = markDevice(row.id, session.id, now)
    noteSignIn(row, rehashed, now)
    const details = {
      name: `${row.firstName} ${row.lastName}`,
      location: input.location?.address ?? null,
      claimedAt: input.timestamp ?? null,
    }
    const who = {
      ...visitor,
      kind: 'person' as const,
      id: row.id,
      role: row.role as never,
      name: '',
      sessionId: session.id,
      consented: true,
      mustChangePassword: row.mustChangePassword,
    }
    record(who, { type: 'session.started', subject: { type: 'session', id: session.id }, details }, now)
    return { user: viewUser(findRow(row.id)), session, device }
  })
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

function refuse(visitor: Visitor, row: UserRow | undefined, problem?: Problem): never {
  commit(() =>
    record(visitor, {
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
