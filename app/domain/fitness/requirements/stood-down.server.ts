import { eq } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { noteException, settleEntry } from '../../time/exceptions/watch.server.ts'
import { db } from '~/platform/store.server.ts'

/** Somebody who was stood down stands among the exceptions until a person has decided. */
export function noteStandDown({ subjectId }: Happened, now: Date): void {
  const entry = db()
    .select()
    .from(clockEntries)
    .where(eq(clockEntries.id, subjectId ?? ''))
    .get()
  if (!entry || entry.stoodDown !== 'open') return
  const { id: entryId, dutyId, userId, siteId, at: dueAt, stoodDownWords: reason } = entry
  // A row of its own beside that of the planned shift, which goes once somebody else is put on it.
  const about = { subjectId: entryId, entryId, dutyId, userId, siteId }
  noteException({ kind: 'not_fit', ...about, dueAt, minutes: null, over: false, reason }, now)
}

/** What waited for the decision is closed. */
export const settleStandDown = ({ subjectId }: Happened, now: Date): void => settleEntry(subjectId ?? '', now)

/** What administrators read on their devices; a message may be read on a lock screen, so it names nobody. */
export const standDownNote = () => ({
  title: 'Stood down',
  body: 'A guard clocked in who may not work. Open the portal to see who, and why.',
  url: '/admin/exceptions',
})
