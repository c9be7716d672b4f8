import { listAdmins } from '../../kernel/people/audience.server.ts'
import { hasLiveSession } from '../../account/sign-in/sessions.server.ts'
import { findDeskState } from './log.server.ts'

/** Who is signed on at the control desk; `reached` where they have a session of their own open, so that alarms reach them. */
export type Controller = { userId: string; name: string; since: Date; reached: boolean }

/** Who is signed on now, of those who are administrators still; for use cases, never an answer. */
export function listAtDesk(now: Date): Controller[] {
  const names = new Map(listAdmins().map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
  return findDeskState(now).on.flatMap(({ userId, since }) => {
    const name = names.get(userId)
    return name ? [{ userId, name, since, reached: hasLiveSession(userId, now) }] : []
  })
}

/**
 * The administrators to whom an alarm goes at once: those at the desk whom it reaches. Where that is nobody, or only the
 * person whom it is about, it goes to all of them.
 * @param aboutId whom the alarm is about; null for an alarm of a site
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
