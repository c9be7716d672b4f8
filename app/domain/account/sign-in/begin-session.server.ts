import { type Visitor } from '../../kernel/access/actor.ts'
import { holdsGrant } from '../../kernel/access/grants.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow, type UserRow, viewUser } from '../../kernel/people/people.server.ts'
import { noteSignIn } from '../../kernel/people/records.server.ts'
import { type UserView } from '../../kernel/people/user-view.ts'
import { log } from '~/platform/log.server.ts'
import { Problem } from '~/platform/problem.ts'
import { commit, commitVital, hasDisk } from '~/platform/store.server.ts'
import { endMark, markDevice } from './device-marks.server.ts'
import { type SignIn } from './input.ts'
import { dropSession, openSession } from './sessions.server.ts'

const ADMINS_ONLY = 'Admin access required - Only users with admin role can access this portal'

export type SignedIn = { user: UserView; session: { secret: string }; device: string }

type Proved = {
  /** The password hashed with today's parameters, if the stored hash has older ones. */
  rehashed?: string | null
  /** Set if the sign-in itself already proved two factors. */
  bothFactors?: boolean
  /** Set if no password or passkey has just been used, so that pages which need one ask for it at once. */
  unconfirmed?: boolean
  /** Factors other than a password, for the audit log. */
  by?: string
}

/**
 * Opens a session for a person who has proved their identity, ends the earlier session in this browser, and marks the
 * device. @param row the person as they were when the proof was checked @param input the location and clock that the
 * device claims, which are recorded but never required here @throws Problem unauthenticated if the account was closed
 * or its password changed while the proof was being checked
 */
export function beginSession(
  visitor: Visitor,
  row: UserRow,
  input: Pick<SignIn, 'location' | 'timestamp'>,
  { rehashed = null, bothFactors = false, unconfirmed = false, by }: Proved,
  now: Date,
): SignedIn {
  const present = findRow(row.id)
  if (!present.isActive || present.passwordHash !== row.passwordHash)
    refuse(visitor, present, undefined, 'The account changed during the sign-in')
  // This may use the disk reserve, because a person may have to sign in before they can press SOS.
  return commitVital(() => {
    if (visitor.sessionId) dropSession(visitor.sessionId)
    if (visitor.device) endMark(visitor.device)
    const came = { ip: visitor.ip, userAgent: visitor.userAgent }
    const session = openSession(row, came, input.location ?? null, now, { bothFactors, unconfirmed })
    const device = markDevice(row.id, session.id, now)
    noteSignIn(row, rehashed, now)
    const details = {
      name: `${row.firstName} ${row.lastName}`,
      location: input.location?.address ?? null,
      claimedAt: input.timestamp ?? null,
      ...(by && { by }),
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

/** Refuses everyone who may not use the admin portal. @throws Problem forbidden, which is recorded */
export function demandAdminDoor(visitor: Visitor, row: UserRow): void {
  if (row.role !== 'admin' && !holdsGrant(row.id)) refuse(visitor, row, new Problem('forbidden', ADMINS_ONLY))
}

/**
 * Refuses a sign-in and records it. On a full disk it is only logged: anybody may try to sign in, and the records would
 * use up the space that is kept for calls for help. @param reason for the audit log, if it says more than the answer
 * does @throws Problem always: the given one, or 'Invalid credentials'
 */
export function refuse(
  visitor: Visitor,
  row: UserRow | undefined,
  problem = new Problem('unauthenticated', 'Invalid credentials'),
  reason = problem.message,
): never {
  if (hasDisk())
    commit(() => record(visitor, { type: 'session.refused', personId: row?.id ?? null, details: { reason } }))
  else log().warn({ userId: row?.id, reason }, 'a refused sign-in could not be recorded: the disk is full')
  throw problem
}
