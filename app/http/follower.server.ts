import { isPortalFactorDue } from '~/domain/account/sign-in/portal.server.ts'
import { isTokenId, type Person, toldAs } from '~/domain/kernel/access/actor.ts'
import { type Follower } from '~/domain/kernel/events/bus.server.ts'

/** The person at the other end of a stream or a socket, and the session that opened it. */
export type Following = Follower & Pick<Person, 'id' | 'role' | 'sessionId'>

/**
 * Returns a person as somebody who follows events. A person with site access who must first set up a second factor gets
 * no more than other staff do: the admin portal would not show them these events either.
 */
export function followerOf(person: Person): Following {
  const { id, sessionId } = person
  return { id, sessionId, role: toldAs(person), mayEnter: () => isTokenId(id) || !isPortalFactorDue({ id, sessionId }) }
}
