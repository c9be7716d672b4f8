import { and, eq } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { db } from '~/platform/store.server.ts'
import { findSiteRow, listSitePoints } from '../sites/sites.server.ts'
import { fence, type Fenced, nearestSite } from './fence.ts'
import { type Punch } from './input.ts'

/**
 * At which site a punch was made, and how it stood to it: the site that it names, at the end of a shift the one where it
 * began, else the nearest if the fix is not away from it. What names no site and is near none belongs to none.
 * @param punchedAt the phone's own time of the punch, against which the age of its fix is told
 */
export function placePunch(
  { siteId, location }: Pick<Punch, 'siteId' | 'location'>,
  punchedAt: Date,
  shiftId: string | null = null,
): { siteId: string | null; fence: Fenced } {
  const fix = location && {
    ...location,
    ageMs: location.at && Math.max(0, punchedAt.getTime() - location.at.getTime()),
  }
  const named = findSiteRow(siteId ?? null) ?? (shiftId === null ? null : findSiteRow(siteOfStart(shiftId)))
  if (named) return { siteId: named.id, fence: fence(fix, named) }
  const nearest = nearestSite(fix, listSitePoints())
  const verdict = fence(fix, nearest)
  return nearest && verdict.verdict !== 'away' && verdict.verdict !== 'unknown'
    ? { siteId: nearest.id, fence: verdict }
    : { siteId: null, fence: fence(fix, null) }
}

const siteOfStart = (shiftId: string) =>
  db()
    .select({ siteId: clockEntries.siteId })
    .from(clockEntries)
    .where(and(eq(clockEntries.shiftId, shiftId), eq(clockEntries.action, 'clock_in')))
    .get()?.siteId ?? null
