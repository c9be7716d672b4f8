import { z } from 'zod'
import { type Person } from '../../kernel/access/actor.ts'
import { chooseSite, firstSite } from '../../kernel/sites/choose.server.ts'
import { SiteWord } from '../../kernel/sites/input.ts'
import { dayOf } from '~/platform/dates.ts'
import { gapsOf } from './board.ts'
import { listDuties } from './duties.server.ts'
import { Month, monthOf } from './month.ts'

/** The most shifts that one page can show legibly. */
const MOST = 2000

/** The site, by id or by name, and the month; by default the first site that the actor may see. */
export const SiteMonthQuery = z.object({
  site: z.string().trim().max(100).optional(),
  siteName: SiteWord,
  month: Month,
})
export type SiteMonthQuery = z.infer<typeof SiteMonthQuery>

/**
 * Returns the shifts of one site in a month, with who is on each, week by week from the Monday on or before its first
 * day.
 * @returns `siteId` is null if there is no site; `count` and `gaps` are for the month only
 */
export function findSiteMonth(actor: Person, { site, siteName, month }: SiteMonthQuery, now = new Date()) {
  const { site: chosen, ...sites } = chooseSite(actor, { siteId: site, siteName })
  const shown = chosen ?? (site ? null : firstSite(actor))
  const siteId = shown?.id ?? site ?? null
  const { first, last, start, end, ...weeks } = monthOf(month, now)
  const { items, next } = siteId
    ? listDuties(actor, { siteId, from: start, to: end, limit: MOST }, now)
    : { items: [], next: null }
  const counted = items.filter(({ day, state }) => state !== 'cancelled' && day >= first && day <= last)
  return {
    sites,
    siteId,
    siteLabel: shown?.label ?? '',
    first,
    ...weeks,
    thisMonth: dayOf(now).slice(0, 7),
    duties: items.map(({ id, day, start: from, end: to, post, state, people, assigned, assignments }) => ({
      ...{ id, day, start: from, end: to, post, state, gaps: gapsOf({ state, people, assigned }) },
      names: assignments.filter((one) => one.state !== 'declined').map(({ userName }) => userName),
    })),
    count: counted.length,
    gaps: counted.reduce((sum, duty) => sum + gapsOf(duty), 0),
    more: next !== null,
  }
}
