import { eq } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { type Happened } from '../events/happened.server.ts'
import { db } from '~/platform/store.server.ts'
import { findSiteRow } from '../sites/sites.server.ts'
import { noteException, settleEntry } from './watch.server.ts'

/**
 * A punch that was surely made elsewhere than at its site is noted, and at a site that asks for it one whose place cannot be
 * told; nothing is refused for a place.
 */
export function noteAway({ subjectId }: Happened, now: Date): void {
  const entry = db()
    .select()
    .from(clockEntries)
    .where(eq(clockEntries.id, subjectId ?? ''))
    .get()
  if (!entry || entry.withdrawnAt) return
  const { id: entryId, dutyId, userId, siteId, at: dueAt, fence } = entry
  const kind = fence === 'away' ? fence : fence === 'unknown' && asksForPlace(siteId) ? 'place_unknown' : null
  if (kind) noteException({ kind, dutyId, userId, siteId, entryId, dueAt, minutes: null, over: false }, now)
}

/** A clock-out that was taken back tells nothing of where its person is. */
export function settleWithdrawn({ subjectId }: Happened, now: Date): void {
  settleEntry(subjectId ?? '', now)
}

function asksForPlace(siteId: string | null): boolean {
  const site = findSiteRow(siteId)
  // Of a site that has no point any more nothing can be told, wherever the punch was made.
  return site !== null && site.placeNeeded && site.latitude !== null
}
