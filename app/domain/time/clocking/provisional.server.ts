import { and, eq, sql } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { write } from '~/platform/store.server.ts'

/**
 * Makes control's bookings for a person final, within a commit, because their phone has made contact and has nothing
 * left to send.
 */
export function confirmBooked(userId: string): void {
  // This text must be the same as in the index, or SQLite does not use the index.
  const theirs = and(eq(clockEntries.userId, userId), sql`${clockEntries.provisional} = 1`)
  write().update(clockEntries).set({ provisional: false }).where(theirs).run()
}
