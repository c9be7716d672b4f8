import { and, eq, sql } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { write } from '~/platform/store.server.ts'

/**
 * The person's phone made contact and has nothing left to send: control's bookings for them become final, within a
 * commit.
 */
export function confirmBooked(userId: string): void {
  // Written as the index is.
  const theirs = and(eq(clockEntries.userId, userId), sql`${clockEntries.provisional} = 1`)
  write().update(clockEntries).set({ provisional: false }).where(theirs).run()
}
