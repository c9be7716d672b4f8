import { listAdmins } from '../../kernel/people/audience.server.ts'
import { hasLiveSession } from '../../account/sign-in/sessions.server.ts'
import { findDeskState } from './log.server.ts'

/**
 * A person signed on at the control desk; `reached` says whether they have an open session, so that alarms reach them.
 */
export type Controller = { userId: string; name: string; since: Date; reached: boolean }

/** Returns the administrators who are signed on now. For use cases only, never for an answer to a client. */
export function listAtDesk(now: Date): Controller[] {
  const names = new Map(listAdmins().map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
  return findDeskState(now).on.flatMap(({ userId, since }) => {
    const name = names.get(userId)
    return name ? [{ userId, name, since, reached: hasLiveSession(userId, now) }] : []
  })
}

/**
 * Returns the administrators who get an alarm at once. They are the administrators at the desk with an open session. If
 * that leaves nobody but the person concerned, it returns all administrators. @param aboutId the person that the alarm
 * is about; null for an alarm about a site
 */
export function narrowToDesk<T extends { id: string }>(
  admins: readonly T[],
  aboutId: string | null,
  now: Date,
): readonly T[] {
  const there = new Set(listAtDesk(now).flatMap(({ userId, reached }) => (reached ? [userId] : [])))
  const desk = admins.filter(({ id }) => there.has(id) && id !== aboutId)
  return desk.length > 0 ? desk : admins
}
