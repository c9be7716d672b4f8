import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { secondFactors, sessions } from '#db/schema/access.ts'
import { users } from '#db/schema/people.ts'
import { env } from '~/platform/env.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { notFound } from '~/platform/problem.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { sha256Of } from '~/platform/sha256.ts'
import { commit, commitIfRoom, db, newId, prepared, write } from '~/platform/store.server.ts'
import { type Person, type Role, toldAs } from '../../kernel/access/actor.ts'
import { endPhonesIn } from '../../kernel/phones/phones.server.ts'
import { endMarksOf, endMarksOfSessions } from './device-marks.server.ts'
import { ADMIN_ABSOLUTE, ADMIN_IDLE, sessionEnd, TOLD_BEFORE } from './session-times.ts'
import { demand } from '../../kernel/access/permissions.ts'

const MINUTE = 60_000

type Origin = { ip: string | null; userAgent: string | null }

/**
 * Opens a session. The secret goes into the cookie, and only its digest is stored. @param proved whether the sign-in
 * proved two factors, or the person has no second factor
 */
export function openSession(
  user: { id: string; role: string },
  origin: Origin,
  location: unknown,
  now: Date,
  { bothFactors = false, unconfirmed = false } = {},
) {
  const secret = randomBytes(32).toString('base64url')
  const id = newId(now.getTime())
  const expiresAt = sessionEnd(user.role, now, now, env().STAFF_SESSION_DAYS)
  write()
    .insert(sessions)
    .values({
      ...{ id, secretHash: sha256Of(secret), userId: user.id, ...origin, location },
      ...{ createdAt: now, lastSeenAt: now, expiresAt, confirmedAt: unconfirmed ? null : now, bothFactors },
    })
    .run()
  return { id, secret }
}

/** Gives a session a new secret, within the calling action, after which the old one no longer works. */
export function rotateSecret(sessionId: string): { secret: string } | null {
  const secret = randomBytes(32).toString('base64url')
  const changed = write()
    .update(sessions)
    .set({ secretHash: sha256Of(secret) })
    .where(eq(sessions.id, sessionId))
    .run().changes
  return changed ? { secret } : null
}

/**
 * How a secret reached the server. `background` means that the page sent it automatically, with nobody in front of it.
 */
type Asked = { background?: boolean }

/**
 * Returns the person whose session has this secret. Each use extends a staff session. An admin session that was idle
 * for too long ends, and automatic requests do not keep it alive. @returns null if there is no such live session
 */
export function findPerson(secret: string, origin: Origin, now = new Date(), asked: Asked = {}): Person | null {
  const row = bySecret().get({ hash: sha256Of(secret) })
  if (!row?.user.isActive || isOver(row.session, row.user.role, now)) return null
  if (!asked.background || row.user.role !== 'admin') touch(row.session, row.user.role, now)
  return personOf(row.user, row.session.id, origin, row.session.bothFactors)
}

/**
 * Returns a person as they are now, for something they did earlier, whether or not they are signed in and whatever
 * their current password. @param sessionId the session in which it was done, live or not
 */
export function findPersonBehind(userId: string, sessionId: string, origin: Origin): Person & { isActive: boolean } {
  const user = userById().get({ id: userId })
  if (!user) throw notFound('Member of staff')
  return { ...personOf(user, sessionId, origin), passwordReplaced: false, isActive: user.isActive }
}

/**
 * Returns whether this session is still live, and which rights its holder has to receive events. This is checked before
 * each realtime message.
 */
export function isLive(sessionId: string, now = new Date()): { id: string; role: Role } | null {
  const row = db()
    .select({ session: sessions, id: users.id, role: users.role, isActive: users.isActive })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId))
    .get()
  if (!row?.isActive || isOver(row.session, row.role, now)) return null
  return {
    id: row.id,
    role: toldAs({ role: row.role as Role, secondFactorDue: isFactorDue(row, row.session.bothFactors) }),
  }
}

/** Returns whether this person has a live session on any device. */
export function hasLiveSession(userId: string, now = new Date()): boolean {
  const rows = db()
    .select({ session: sessions, role: users.role, isActive: users.isActive })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.userId, userId))
    .all()
  return rows.some(({ session, role, isActive }) => isActive && !isOver(session, role, now))
}

/**
 * Records activity in these sessions, for admins who watch without touching anything. Sessions that have ended stay
 * ended.
 */
export function keepAwake(sessionIds: string[], now: Date): void {
  const [idle, fresh] = [new Date(now.getTime() - ADMIN_IDLE), new Date(now.getTime() - MINUTE)]
  const dozing = and(gt(sessions.lastSeenAt, idle), lt(sessions.lastSeenAt, fresh))
  const mine = and(inArray(sessions.id, sessionIds), dozing)
  if (db().select({ id: sessions.id }).from(sessions).where(mine).limit(1).get())
    commit(() => write().update(sessions).set({ lastSeenAt: now }).where(mine).run())
}

/** Returns the session with this secret, live or not. */
export const sessionOf = (secret: string): string | null =>
  bySecret().get({ hash: sha256Of(secret) })?.session.id ?? null

/** Signs the actor out. */
export function endSession(actor: Person): { message: string } {
  commit(() => {
    dropSession(actor.sessionId)
    record(actor, { type: 'session.ended', subject: { type: 'session', id: actor.sessionId } })
  })
  return { message: 'Signed out' }
}

/** Ends a session and the mark of its device, within the calling action. */
export function dropSession(sessionId: string): void {
  write().delete(sessions).where(eq(sessions.id, sessionId)).run()
  endMarksOfSessions([sessionId])
}

/**
 * Ends a person's sessions, all of them or all but one, and the marks of their devices, within the calling action.
 * @returns how many
 */
export function endSessionsOf(userId: string, except?: string): number {
  const mine = eq(sessions.userId, userId)
  endMarksOf(userId)
  return write()
    .delete(sessions)
    .where(except ? and(mine, ne(sessions.id, except)) : mine)
    .run().changes
}

/** Returns the actor's own sessions that have not ended, newest first. */
export function listSessions(actor: Person, _input: object = {}, now = new Date()) {
  demand(actor, 'session.use')
  const rows = db()
    .select()
    .from(sessions)
    .where(eq(sessions.userId, actor.id))
    .orderBy(desc(sessions.lastSeenAt))
    .all()
  // An administrator's session that was idle for too long is over, although its row stays until the nightly purge.
  const live = rows.filter((row) => !isOver(row, actor.role, now))
  return live.map((row) => ({
    id: row.id,
    current: row.id === actor.sessionId,
    ip: row.ip,
    userAgent: row.userAgent,
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    expiresAt: row.expiresAt,
  }))
}

/**
 * Returns when the actor has to sign in again, if that is less than a week away; otherwise null, and always null for
 * administrators.
 */
export function findSignInEnd(actor: Person, now = new Date()): Date | null {
  demand(actor, 'session.use')
  if (actor.role === 'admin') return null
  const row = db().select({ at: sessions.expiresAt }).from(sessions).where(eq(sessions.id, actor.sessionId)).get()
  return row && row.at.getTime() - now.getTime() <= TOLD_BEFORE ? row.at : null
}

/**
 * Ends one of the actor's own sessions ('sign out elsewhere'), with the access of its phone: the device may be lost,
 * and what it stores would prove for ever that its entries are the actor's. Signing out on the device itself keeps it.
 */
export function revokeSession(actor: Person, { id }: { id: string }, now = new Date()) {
  demand(actor, 'session.use')
  commit(() => {
    const gone = write()
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, actor.id)))
      .run().changes
    if (!gone) throw notFound('Session')
    endMarksOfSessions([id])
    if (id !== actor.sessionId) endPhonesIn(id, now)
    record(actor, { type: 'session.revoked', subject: { type: 'session', id } }, now)
  })
  return { message: 'Signed out there' }
}

/** Deletes sessions that have ended, for the nightly purge. @returns how many */
export const purgeSessions = (now: Date): number =>
  commit(() => write().delete(sessions).where(lt(sessions.expiresAt, now)).run()).changes

// This is read with every request, so it has only the columns that are needed.
const held = {
  session: {
    id: sessions.id,
    createdAt: sessions.createdAt,
    lastSeenAt: sessions.lastSeenAt,
    expiresAt: sessions.expiresAt,
    confirmedAt: sessions.confirmedAt,
    bothFactors: sessions.bothFactors,
  },
  user: {
    id: users.id,
    role: users.role,
    firstName: users.firstName,
    lastName: users.lastName,
    isActive: users.isActive,
    consentVersion: users.consentVersion,
    mustChangePassword: users.mustChangePassword,
    passwordReplacedBy: users.passwordReplacedBy,
  },
}
type Session = Pick<typeof sessions.$inferSelect, keyof typeof held.session>
type Holder = Pick<typeof users.$inferSelect, keyof typeof held.user>

const bySecret = prepared((db) =>
  db
    .select(held)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.secretHash, sql.placeholder('hash')))
    .prepare(),
)

const userById = prepared((db) =>
  db
    .select(held.user)
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
)

function isOver(session: Session, role: string, now: Date): boolean {
  if (session.expiresAt <= now) return true
  if (role !== 'admin') return false
  if (now.getTime() - session.createdAt.getTime() >= ADMIN_ABSOLUTE) return true
  return now.getTime() - session.lastSeenAt.getTime() >= ADMIN_IDLE
}

/** Records that a session is used. On a full disk it is not: people must still be able to read and to call for help. */
function touch(session: Session, role: string, now: Date): void {
  if (now.getTime() - session.lastSeenAt.getTime() < MINUTE) return
  // The end of an administrator's session was fixed when it started.
  const provedAt = session.confirmedAt ?? session.createdAt
  const expiresAt = role === 'admin' ? session.expiresAt : sessionEnd(role, provedAt, now, env().STAFF_SESSION_DAYS)
  const mine = eq(sessions.id, session.id)
  commitIfRoom(() => void write().update(sessions).set({ lastSeenAt: now, expiresAt }).where(mine).run())
}

function personOf(user: Holder, sessionId: string, origin: Origin, bothFactors = false): Person {
  return {
    kind: 'person',
    id: user.id,
    role: user.role as Role,
    name: `${user.firstName} ${user.lastName}`,
    sessionId,
    consented: user.consentVersion === readSetting('consent_version'),
    mustChangePassword: user.mustChangePassword,
    passwordReplaced: user.passwordReplacedBy !== null,
    secondFactorDue: isFactorDue(user, bothFactors),
    ip: origin.ip,
    userAgent: origin.userAgent,
  }
}

const isFactorDue = ({ id, role }: { id: string; role: string }, bothFactors: boolean) =>
  role === 'admin' && !bothFactors && readSetting('require_second_factor') && !hasSecondFactor(id)

/** Returns whether this person has an active second factor. */
export const hasSecondFactor = (userId: string) =>
  db()
    .select({ id: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.confirmed, true)))
    .get() !== undefined
