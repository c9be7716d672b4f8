import { isEmailSetUp } from '../mail/ready.server.ts'
import { devicesOf } from './devices.server.ts'

/**
 * Returns which of these people no message reaches now: email is not set up, and no device of theirs may receive
 * messages. They see their news only when they open the portal, which they may never have done.
 */
export function listUnreached(userIds: readonly string[], now = new Date()): string[] {
  if (isEmailSetUp()) return []
  return userIds.filter((id) => devicesOf(id, now).length === 0)
}
