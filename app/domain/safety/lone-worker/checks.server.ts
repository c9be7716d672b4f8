import { eq } from 'drizzle-orm'
import { loneChecks, loneSessions } from '#db/schema/lone-worker.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { annotateAlerts } from '../emergencies/watch-alerts.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { showTime } from '~/platform/dates.ts'
import { newId, write } from '~/platform/store.server.ts'
import { type CheckLocation } from './input.ts'
import { type SessionRow } from './session-view.server.ts'
import { dueAfter, nextLook } from './timers.ts'
import { type LoneCheckMade } from './views.ts'

/** How a check-in was made. */
export type CheckSource = 'start' | 'press' | 'form' | 'punch' | 'scan' | 'control'

export type Check = {
  at: Date
  receivedAt: Date
  /** How reliable the time is: `server` if both times are the server's own, otherwise as the outbox reports it. */
  trust: string
  source: CheckSource
  location?: CheckLocation
  battery?: number | null
  /** The person who spoke to the lone worker, and what was said. */
  by?: string | null
  words?: string | null
  operationId?: string | null
}

/**
 * Records a check-in, within a commit; the next call is then due an interval later. A check-in that arrives late never
 * shortens the wait. No check-in closes an alert: a note is added to the alert, and a person closes it.
 */
export function enterCheck(actor: Actor, session: SessionRow, check: Check): LoneCheckMade {
  const { at, receivedAt, source } = check
  const { id } = writeLine(session, check)
  const later = { ...session, dueAt: dueAfter(at, session.intervalS) }
  // A check-in does not restart monitoring if it arrives after its own interval is over.
  const counts = session.state === 'active' && later.dueAt > session.dueAt && later.dueAt > receivedAt
  const next = counts ? { ...later, remindedAt: null, lateAt: null, missedAt: null } : session
  if (counts) {
    const { dueAt, remindedAt, lateAt, missedAt } = next
    const times = { dueAt, remindedAt, lateAt, missedAt, checkedAt: at, nextLookAt: nextLook(next) }
    write().update(loneSessions).set(times).where(eq(loneSessions.id, session.id)).run()
  }
  annotateAlerts(session.id, noteOf(check), receivedAt, source === 'control' ? undefined : at)
  const payload = { ...payloadOf(next), at: at.toISOString(), source }
  const subject = { type: 'lone_session', id: session.id }
  record(actor, { type: 'lone.checked', subject, personId: session.userId, details: { source }, payload }, receivedAt)
  return { id, at: at.toISOString(), dueAt: next.dueAt.toISOString() }
}

/** Writes a line of the check-call record, within a commit. */
export function writeLine(
  session: Pick<SessionRow, 'id' | 'dueAt'>,
  { location, ...line }: Omit<Check, 'source'> & { source: string },
): { id: string } {
  const id = newId(line.receivedAt.getTime())
  write()
    .insert(loneChecks)
    .values({ ...line, ...location, id, sessionId: session.id, dueAt: session.dueAt })
    .run()
  return { id }
}

/** Returns the payload of a session's event, which pages receive at once. */
export const payloadOf = ({ id, userId, siteId, dueAt }: Pick<SessionRow, 'id' | 'userId' | 'siteId' | 'dueAt'>) => ({
  sessionId: id,
  siteId,
  userId,
  userName: namesOf([userId]).get(userId) ?? '',
  dueAt: dueAt.toISOString(),
})

const WAYS: Record<CheckSource, string> = {
  start: 'by starting the session',
  press: 'with the check-in button',
  form: 'with form 14',
  punch: 'at the time clock',
  scan: 'at a checkpoint on a tour',
  control: 'by the control room',
}

/** Returns how a stored check-in was made, in words. */
export const wayOf = (source: string): string =>
  source === 'resumed' ? 'when the clock-out was undone' : (WAYS[source as CheckSource] ?? source)

function noteOf({ at, receivedAt, trust, source, words }: Check): string {
  const arrived = trust === 'server' ? '' : `, arrived ${showTime(receivedAt)}, time ${trust}`
  return `Checked in ${WAYS[source]}, at ${showTime(at)}${arrived}.${words ? ` ${words}` : ''}`
}
