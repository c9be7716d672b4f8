import { eq, sql } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { type Happened } from '../events/happened.server.ts'
import { type Condition } from '../events/record.server.ts'
import { prepared } from '~/platform/store.server.ts'
import { findSiteRow } from '../sites/sites.server.ts'
import { noteException, settleEntry } from './watch.server.ts'

/**
 * A punch that was surely made elsewhere than at its site is noted, and at a site that asks for it one whose place cannot be
 * told; nothing is refused for a place.
 */
export function noteAway({ subjectId }: Happened, now: Date): void {
  const entry = punch().get({ id: subjectId })
  const kind = entry && !entry.withdrawnAt && kindOf(entry)
  if (!kind) return
  const { id: entryId, dutyId, userId, siteId, at: dueAt } = entry
  noteException({ kind, dutyId, userId, siteId, entryId, dueAt, minutes: null, over: false }, now)
}

/** Whether there is anything to note about the place of a punch; of the others no work is left behind. */
export const isElsewhere: Condition = ({ subjectId }) => {
  const entry = punch().get({ id: subjectId })
  return entry !== undefined && kindOf(entry) !== null
}

function kindOf({ fence, siteId }: { fence: string | null; siteId: string | null }) {
  if (fence === 'away') return fence
  return fence === 'unknown' && asksForPlace(siteId) ? 'place_unknown' : null
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

const punch = prepared((db) => {
  const { id, dutyId, userId, siteId, at, fence, withdrawnAt } = clockEntries
  return db
    .select({ id, dutyId, userId, siteId, at, fence, withdrawnAt })
    .from(clockEntries)
    .where(eq(id, sql.placeholder('id')))
    .prepare()
})
