import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { db, prepared } from '~/platform/store.server.ts'
import { findDutyById, findDutyFor, type FoundDuty } from '../rota/find-duty.server.ts'
import { findSiteRow, listSitePoints, type SiteRow } from '../../kernel/sites/sites.server.ts'
import { fence, type Fenced, type FenceVerdict, nearestSite } from './fence.ts'
import { type Punch } from './input.ts'
import { ELSEWHERE } from './punch.ts'
import { openShift } from './entries.server.ts'

type Place = { siteId: string | null; dutyId: string | null; fence: Fenced }
type When = {
  /** The time at which the punch is booked. */
  at: Date
  /** The time of the punch by the phone's own clock, used for the age of its fix; `at` if the phone gave none. */
  punchedAt?: Date
  /** The shift that a clock-out ends. */
  ends?: string
}

/** The verdicts with which a person may be at a site. */
const WITHIN: readonly FenceVerdict[] = ['at_site', 'near']

/**
 * Returns a punch's planned shift and site, and its distance from the site. A clock-out belongs to the site of its
 * clock-in, at any time. A clock-in belongs to the site that it names, or else to that of its planned shift, or else to
 * the nearest site at which the fix says that the person may be. Otherwise, and with 'elsewhere', there is no site.
 */
export function placePunch(
  userId: string,
  { siteId = null, location = null }: Partial<Pick<Punch, 'siteId' | 'location'>>,
  { at, punchedAt = at, ends }: When,
): Place {
  const fix = location && {
    ...location,
    ageMs: location.at && Math.max(0, punchedAt.getTime() - location.at.getTime()),
  }
  const begun = ends === undefined ? null : startOf(ends)
  const duty = ends === undefined ? findDutyFor(userId, at) : null
  const dutyId = begun?.dutyId ?? duty?.id ?? null
  if (ends === undefined && siteId === ELSEWHERE) return { siteId: null, dutyId, fence: fence(fix, null) }
  const known = findSiteRow(siteId) ?? findSiteRow(begun?.siteId ?? null) ?? findSiteRow(duty?.siteId ?? null)
  if (known) return { siteId: known.id, dutyId, fence: fence(fix, known) }
  // The middle of another site may be closer, although the person is outside it.
  const nearest = nearestSite(
    fix,
    listSitePoints().filter((site) => WITHIN.includes(fence(fix, site).verdict)),
  )
  return { siteId: nearest?.id ?? null, dutyId, fence: fence(fix, nearest) }
}

/**
 * Returns the site where a person is at work: that of their open shift, or else of the planned shift due now; null if
 * there is neither.
 */
export function findSiteNow(userId: string, now: Date): SiteRow | null {
  return findSiteRow(findWorkNow(userId, now).siteId)
}

/** Returns the planned shift that a person is working and its site, found as in `findSiteNow`. */
export function findWorkNow(userId: string, now: Date): { siteId: string | null; duty: FoundDuty | null } {
  const shift = openShift(userId)
  const begun = shift && startOf(shift.id)
  const duty = begun?.dutyId ? findDutyById(begun.dutyId) : findDutyFor(userId, now)
  return { siteId: begun?.siteId ?? duty?.siteId ?? null, duty }
}

/** A report is often written on the way home, so for this long it still belongs to the shift that has ended. */
export const AFTER_SHIFT_MS = 2 * 3_600_000

/**
 * Returns the site where a person was at work at an instant that may be long past: that of the shift that they were on
 * or had just ended, or else of the planned shift due then; null if there is neither.
 */
export function findSiteThen(userId: string, at: Date): SiteRow | null {
  const shift = db()
    .select({ id: shifts.id, endedAt: shifts.endedAt })
    .from(shifts)
    .where(and(eq(shifts.userId, userId), lte(shifts.startedAt, at)))
    .orderBy(desc(shifts.startedAt))
    .limit(1)
    .get()
  const was = shift && (!shift.endedAt || shift.endedAt.getTime() + AFTER_SHIFT_MS >= at.getTime())
  const begun = was ? startOf(shift.id) : null
  const duty = begun?.dutyId ? findDutyById(begun.dutyId) : findDutyFor(userId, at)
  return findSiteRow(begun?.siteId ?? duty?.siteId ?? null)
}

const startOf = (shiftId: string) => start().get({ shiftId }) ?? null

const start = prepared((db) =>
  db
    .select({ siteId: clockEntries.siteId, dutyId: clockEntries.dutyId })
    .from(clockEntries)
    .where(and(eq(clockEntries.shiftId, sql.placeholder('shiftId')), eq(clockEntries.action, 'clock_in')))
    .prepare(),
)
