import { inArray } from 'drizzle-orm'
import { pushSubscriptions } from '#db/schema/events.ts'
import { isEmailSetUp } from '../mail/ready.server.ts'
import { db } from '~/platform/store.server.ts'

/**
 * Returns which of these people no message reaches: email is not set up, and no device allows messages. They see their
 * news only when they open the portal, which they may never have done.
 */
export function listUnreached(userIds: readonly string[]): string[] {
  if (isEmailSetUp()) return []
  const { userId } = pushSubscriptions
  const rows = db()
    .selectDistinct({ userId })
    .from(pushSubscriptions)
    .where(inArray(userId, [...userIds]))
    .all()
  const reached = new Set(rows.map((row) => row.userId))
  return userIds.filter((id) => !reached.has(id))
}
