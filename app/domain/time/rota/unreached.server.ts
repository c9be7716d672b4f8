import { type Actor } from '../../kernel/access/actor.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { listUnreached } from '../../kernel/push/reach.server.ts'

export type Unreached = { userId: string; userName: string }

/** Returns which of these people, apart from the actor, neither an email nor a device message can reach. */
export function unreachedOf(actor: Actor, userIds: readonly string[]): Unreached[] {
  const own = actor.kind === 'person' ? actor.id : null
  const ids = listUnreached(userIds.filter((id) => id !== own))
  const names = namesOf(ids)
  return ids.map((userId) => ({ userId, userName: names.get(userId) ?? '' }))
}

/** Returns a decision, together with the people whom no message about it can reach. */
export const withUnreached = <V>(
  actor: Actor,
  view: V,
  userIds: readonly string[],
): V & { unreached: Unreached[] } => ({
  ...view,
  unreached: unreachedOf(actor, userIds),
})
