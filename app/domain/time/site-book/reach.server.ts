import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { assignments, duties } from '#db/schema/rota.ts'
import { type Actor, type Person } from '../../kernel/access/actor.ts'
import { demandAt, mayAt } from '../../kernel/access/grants.server.ts'
import { demand, demandAgreed } from '../../kernel/access/permissions.ts'
import { findSiteRow, type SiteRow } from '../../kernel/sites/sites.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { LONGEST_DUTY_MS } from '../rota/wall-clock.ts'
import { notFound } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'

/** For how long after a shift a guard may still write, and how long before one they may prepare. */
export const AROUND_MS = 12 * 3_600_000
/** How far ahead a guard may read the books of sites where they will work. */
const AHEAD_MS = 7 * DAY_MS

/**
 * What a person may do: `read` the book, or `work` with it, which means writing and everything to do with keys and
 * visitors. Working with it needs a shift there within 12 hours.
 */
export type Reach = 'read' | 'work'

/**
 * Returns the sites where a person works: they were on shift there in the last 12 hours or are now, or have a published
 * shift there in the next 12 hours, or for reading in the next 7 days.
 */
export function sitesOfWork(userId: string, reach: Reach, now: Date): string[] {
  const since = new Date(now.getTime() - AROUND_MS)
  const until = new Date(now.getTime() + (reach === 'read' ? AHEAD_MS : AROUND_MS))
  const worked = db()
    .selectDistinct({ siteId: clockEntries.siteId })
    .from(shifts)
    .innerJoin(clockEntries, and(eq(clockEntries.shiftId, shifts.id), eq(clockEntries.action, 'clock_in')))
    .where(
      and(
        eq(shifts.userId, userId),
        lt(shifts.startedAt, until),
        or(isNull(shifts.endedAt), gt(shifts.endedAt, since)),
      ),
    )
    .all()
  const planned = db()
    .selectDistinct({ siteId: duties.siteId })
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .where(
      and(
        eq(assignments.userId, userId),
        // The index on the start keeps this fast.
        sql`${assignments.startsAt} BETWEEN ${since.getTime() - LONGEST_DUTY_MS} AND ${until.getTime()}`,
        gt(assignments.endsAt, since),
        inArray(assignments.state, ['assigned', 'confirmed']),
        inArray(duties.state, ['published', 'changed']),
      ),
    )
    .all()
  return [...new Set([...worked, ...planned].flatMap(({ siteId }) => siteId ?? []))]
}

/**
 * Requires that the actor works at a site or manages it. It is the first line of a use case. @param now for late
 * arrivals from a phone, when it was recorded @throws Problem not_found for other sites; forbidden if the actor's site
 * access is too low; whatever `demand` throws
 */
export function demandBook(actor: Actor, siteId: string, reach: Reach, now: Date): asserts actor is Person {
  demand(actor, 'site_log.use')
  siteOf(siteId)
  if (runsSite(actor, siteId, reach)) return demandAgreed(actor, reach === 'read' ? 'site_log.see' : 'site_log.run')
  if (sitesOfWork(actor.id, reach, now).includes(siteId)) return
  // People who may see the site are told that their access is too low. Others are told that there is no such site.
  if (runsSite(actor, siteId, 'read')) demandAt(actor, 'site_log.run', siteId)
  throw notFound('Site')
}

/**
 * Returns whether the actor is a supervisor of the site or an administrator. For reading, a viewer of the site is
 * enough.
 */
export const runsSite = (actor: Actor, siteId: string, reach: Reach = 'work'): boolean =>
  mayAt(actor, reach === 'read' ? 'site_log.see' : 'site_log.run', siteId)

/** Returns a site, even a removed one. @throws Problem not_found */
export function siteOf(siteId: string): SiteRow {
  const site = findSiteRow(siteId)
  if (!site) throw notFound('Site')
  return site
}
