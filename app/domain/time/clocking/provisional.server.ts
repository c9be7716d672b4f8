import { and, eq, sql } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { write } from '~/platform/store.server.ts'

/**
 * The person's phone was heard and keeps nothing back: what control had booked for them until now stands, within a commit.
 */
export function confirmBooked(userId: string): void {
  // As the index has it.
  const theirs = and(eq(clockEntries.userId, userId), sql`${clockEntries.provisional} = 1`)
  write().update(clockEntries).set({ provisional: false }).where(theirs).run()
}
