import { eq } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { env } from '~/platform/env.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow, type UserRow } from '../../kernel/people/people.server.ts'
import { setOwnPassword } from '../../kernel/people/records.server.ts'
import { invalid, Problem } from '~/platform/problem.ts'
import { commit, db } from '~/platform/store.server.ts'
import { type Actor, type Person, type Visitor } from '../../kernel/access/actor.ts'
import { markDevice } from './device-marks.server.ts'
import { type ChangePassword, type SetPassword } from './input.ts'
import { emailOwner } from './owner-emails.server.ts'
import { passwordFault } from './password-rules.ts'
import { hashPassword, passwordFits } from './passwords.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { endSessionsOf, rotateSecret } from './sessions.server.ts'
import { limitGuesses, limitRate } from '../../kernel/access/throttle.server.ts'
import { findToken, useToken } from './tokens.server.ts'

/**
 * Changes the actor's password, ends their other sessions and gives the current one a new secret. @returns the message,
 * the secret for the cookie (null if the session has ended) and a new mark for the device @throws Problem invalid when
 * the current password is wrong or the new one is too weak
 */
export async function changePassword(actor: Person, { currentPassword, newPassword }: ChangePassword) {
  demand(actor, 'session.use')
  const row = findRow(actor.id)
  const incorrect = () => invalid('currentPassword', 'Current password is incorrect')
  if (!(await guessOwnPassword(row, currentPassword))) throw incorrect()
  if (currentPassword === newPassword) throw invalid('newPassword', 'The new password must differ from the current one')
  const passwordHash = await checkedHash(row, newPassword)
  const now = new Date()
  return commit(() => {
    // Somebody else may have replaced the password while this one was being checked.
    if (findRow(actor.id).passwordHash !== row.passwordHash) throw incorrect()
    replacePassword(actor, row, passwordHash, now, actor.sessionId)
    const session = rotateSecret(actor.sessionId)
    const device = session && markDevice(row.id, actor.sessionId, now)
    return { message: 'Password changed successfully', session, device }
  })
}

/**
 * Returns whether this is the password of the signed-in person. All such checks share one limit. @throws Problem
 * too_many
 */
export const guessOwnPassword = ({ id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>, password: string) =>
  limitGuesses(`own-password:${id}`, () => passwordFits(passwordHash, password))

/**
 * Returns what a one-time link is for, before anything is typed: whether it sets a first password or a new one, and
 * whose. @returns null if the link is unknown, used or expired
 */
export function readLink(_visitor: Actor, { token }: { token: string }, now = new Date()) {
  const found = findToken(token, now)
  const row = found && db().select().from(users).where(eq(users.id, found.userId)).get()
  if (!found || !row?.isActive) return null
  return { isFirst: found.purpose === 'set_password', firstName: row.firstName, username: row.username }
}

/**
 * Sets a password with a one-time link and ends all of the person's sessions. @throws Problem invalid if the link is
 * unknown, used or expired, or the password is too weak
 */
export async function setPassword(visitor: Actor, { token, newPassword }: SetPassword, now = new Date()) {
  if (visitor.kind !== 'system') limitRate('set-password', visitor.ip, 20)
  const passwordHash = await hashPassword(newPassword)
  commit(() => {
    const userId = useToken(token, now)
    const row = userId ? db().select().from(users).where(eq(users.id, userId)).get() : undefined
    if (!row?.isActive) throw new Problem('invalid', 'This link is no longer valid. Please ask for a new one.')
    refuseWeak(row, newPassword)
    const visitorLike: Visitor = { kind: 'visitor', ip: null, userAgent: null, device: null }
    replacePassword(visitor.kind === 'visitor' ? visitor : visitorLike, row, passwordHash, now)
  })
  return { message: 'Password has been reset successfully' }
}

/** Returns the hash of a new password after checking it. @throws Problem invalid on `newPassword` */
export async function checkedHash(row: Names, password: string): Promise<string> {
  refuseWeak(row, password)
  return hashPassword(password)
}

type Names = Pick<UserRow, 'username' | 'email' | 'firstName' | 'lastName'>

function refuseWeak({ username, email, firstName, lastName }: Names, password: string): void {
  const { COMPANY_NAME, VENDOR_NAME } = env()
  const fault = passwordFault(password, [username, email, firstName, lastName], [COMPANY_NAME, VENDOR_NAME])
  if (fault) throw invalid('newPassword', fault)
}

function replacePassword(
  actor: Person | Visitor,
  before: UserRow,
  passwordHash: string,
  now: Date,
  keepSession?: string,
): void {
  const { id } = before
  setOwnPassword(id, passwordHash, now)
  const ended = endSessionsOf(id, keepSession)
  const details = { sessionsEnded: ended }
  record(actor, { type: 'password.changed', subject: { type: 'user', id }, personId: id, details }, now)
  // A person who is choosing a first password needs no email about it, because they have just followed a link from one.
  if (before.passwordHash) emailOwner(before, 'password', actor, now)
}
