import { eq } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { noteException, settleSubject } from '../../time/exceptions/watch.server.ts'
import { db } from '~/platform/store.server.ts'

/** Makes a stood-down person an exception until a named person has decided. */
export function noteStandDown({ subjectId, details }: Happened, now: Date): void {
  const entry = db()
    .select()
    .from(clockEntries)
    .where(eq(clockEntries.id, subjectId ?? ''))
    .get()
  if (!entry || entry.stoodDown !== 'open') return
  const { id: entryId, dutyId, userId, siteId, at: dueAt } = entry
  // The entry's own words also tell the person to ring control.
  const reason = typeof details.words === 'string' ? details.words : entry.stoodDownWords
  // Has its own row beside the planned shift's, which closes when another person is assigned.
  const about = { subjectId: entryId, entryId, dutyId, userId, siteId }
  noteException({ kind: 'not_fit', ...about, dueAt, minutes: null, over: false, reason }, now)
}

/** Closes the exception that waited for the decision. Those about the place of the same clock-in stay open. */
export const settleStandDown = ({ subjectId }: Happened, now: Date): void =>
  settleSubject('not_fit', subjectId ?? '', now)

/** The text on administrators' devices. It names nobody, because it may be read on a lock screen. */
export const standDownNote = () => ({
  title: 'Stood down',
  body: 'A guard who may not work has clocked in. Open the portal to see who, and why.',
  url: '/admin/exceptions',
})
