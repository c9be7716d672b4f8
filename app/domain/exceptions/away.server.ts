import { eq } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { type Happened } from '../events/happened.server.ts'
import { db } from '~/platform/store.server.ts'
import { noteException } from './watch.server.ts'

/** A punch that was surely made elsewhere than at its site is noted; nothing is refused for a place. */
export function noteAway({ subjectId }: Happened, now: Date): void {
  const entry = db()
    .select()
    .from(clockEntries)
    .where(eq(clockEntries.id, subjectId ?? ''))
    .get()
  if (entry?.fence !== 'away') return
  const { id: entryId, dutyId, userId, siteId, at: dueAt } = entry
  noteException({ kind: 'away', dutyId, userId, siteId, entryId, dueAt, minutes: null, over: false }, now)
}
