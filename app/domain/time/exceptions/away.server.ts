import { eq, sql } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { duties } from '#db/schema/rota.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { type Condition } from '../../kernel/events/record.server.ts'
import { prepared } from '~/platform/store.server.ts'
import { findSiteRow } from '../../kernel/sites/sites.server.ts'
import { noteException, settleEntry } from './watch.server.ts'

/**
 * Records an exception for a punch that was certainly made away from its site and, at a site with that setting, for one
 * without a location. Each planned shift has at most one, and so does each worked shift that was not planned. No punch
 * is refused because of its location.
 */
export function noteAway({ subjectId }: Happened, now: Date): void {
  const entry = punch().get({ id: subjectId })
  const kind = entry && !entry.withdrawnAt && kindOf(entry)
  if (!kind) return
  const { id: entryId, dutyId, shiftId, userId, siteId, at: dueAt } = entry
  const about = { dutyId, userId, siteId, subjectId: dutyId === null ? shiftId : null }
  noteException({ kind, ...about, entryId, dueAt, minutes: null, over: false }, now)
}

/** Returns whether a punch's location needs recording. If not, no job is queued. */
export const isElsewhere: Condition = ({ subjectId }) => {
  const entry = punch().get({ id: subjectId })
  return entry !== undefined && kindOf(entry) !== null
}

function kindOf({
  fence,
  siteId,
  enteredBy,
}: {
  fence: string | null
  siteId: string | null
  enteredBy: string | null
}) {
  if (fence === 'away') return fence
  // Control says how it knows of a punch that it enters, so no location is missing.
  return fence === 'unknown' && enteredBy === null && asksForPlace(siteId) ? 'place_unknown' : null
}

/** Records an exception for a clock-in at a site other than the planned one, or 'somewhere else'. */
export function noteOtherSite({ subjectId }: Happened, now: Date): void {
  const entry = punch().get({ id: subjectId })
  const planned = entry && plannedElsewhere(entry)
  if (!entry || !planned) return
  const { id: entryId, dutyId, userId, at: dueAt } = entry
  const said = findSiteRow(entry.siteId)?.name ?? 'somewhere else'
  const reason = `Planned: ${planned.name}. Clocked in at: ${said}.`
  const found = { kind: 'other_site' as const, dutyId, userId, siteId: planned.id, entryId, dueAt, reason }
  noteException({ ...found, minutes: null, over: false }, now)
}

/** Returns whether a clock-in is at a site other than the planned one. If not, no job is queued. */
export const isOtherSite: Condition = ({ subjectId }) => {
  const entry = punch().get({ id: subjectId })
  return entry !== undefined && plannedElsewhere(entry) !== null
}

/** Returns the planned shift's site if it differs from the punch's. */
function plannedElsewhere({ dutyId, siteId }: { dutyId: string | null; siteId: string | null }) {
  const planned = dutyId === null ? undefined : siteOfDuty().get({ dutyId })
  return planned && planned.siteId !== siteId ? findSiteRow(planned.siteId) : null
}

const siteOfDuty = prepared((db) =>
  db
    .select({ siteId: duties.siteId })
    .from(duties)
    .where(eq(duties.id, sql.placeholder('dutyId')))
    .prepare(),
)

/** Closes the exception of a withdrawn clock-out, which no longer says anything about where the person is. */
export function settleWithdrawn({ subjectId }: Happened, now: Date): void {
  settleEntry(subjectId ?? '', now)
}

function asksForPlace(siteId: string | null): boolean {
  const site = findSiteRow(siteId)
  // If the site has no position, there is no distance, wherever the punch was made.
  return site !== null && site.placeNeeded && site.latitude !== null
}

const punch = prepared((db) => {
  const { id, dutyId, shiftId, userId, siteId, at, fence, enteredBy, withdrawnAt } = clockEntries
  return db
    .select({ id, dutyId, shiftId, userId, siteId, at, fence, enteredBy, withdrawnAt })
    .from(clockEntries)
    .where(eq(id, sql.placeholder('id')))
    .prepare()
})
