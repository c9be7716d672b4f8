import { z } from 'zod'
import { type Person } from '../../kernel/access/actor.ts'
import { chooseSite } from '../../kernel/sites/choose.server.ts'
import { SiteWord } from '../../kernel/sites/input.ts'
import { addDays, dayOf, isDay } from '~/platform/dates.ts'
import { listDuties } from './duties.server.ts'
import { mondayOf } from './gates.ts'
import { Month, monthOf } from './month.ts'
import { ofPerson, rowsByPerson } from './people-week.ts'
import { refuseUnseen, seenAmong } from './seen-person.server.ts'
import { unavailableDays } from './unavailable.server.ts'

const word = z.string().trim().max(100).optional()
/** The most duties that one page can show legibly. */
const MOST = 2000

/** The week and the site; by default this week, and all sites that the actor may see. */
export const PeopleWeekQuery = z.object({
  site: word,
  siteName: SiteWord,
  week: z.string().refine(isDay, 'This is not a date').optional(),
})
export type PeopleWeekQuery = z.infer<typeof PeopleWeekQuery>

/**
 * Returns one week by person, at all sites that the actor may see: who is at which site, and each person's total hours.
 */
export function findPeopleWeek(actor: Person, { site, siteName, week }: PeopleWeekQuery, now = new Date()) {
  const { site: chosen, ...sites } = chooseSite(actor, { siteId: site, siteName })
  const siteId = chosen?.id ?? site
  const monday = mondayOf(week ?? dayOf(now))
  const { items, next } = listDuties(actor, { siteId, from: monday, to: addDays(monday, 6), limit: MOST }, now)
  const rows = rowsByPerson(items)
  const ids = rows.map(({ id }) => id)
  return {
    sites,
    siteId: siteId ?? '',
    siteLabel: chosen?.label ?? '',
    weeks: { monday, thisMonday: mondayOf(dayOf(now)), before: addDays(monday, -7), after: addDays(monday, 7) },
    rows,
    /** The people whose own page the actor may open. */
    seen: [...seenAmong(actor, ids, now)],
    unavailable: unavailableDays(actor, ids, { from: monday, to: addDays(monday, 6) }, now),
    more: next !== null,
  }
}

/** The person and the month. */
export const PersonMonthQuery = z.object({ id: z.string().min(1).max(60), month: Month })
export type PersonMonthQuery = z.infer<typeof PersonMonthQuery>

/**
 * Returns a person's duties in a month at the sites that the actor may see, by week, from the Monday on or before its
 * first day.
 * @throws Problem not_found if the actor has access to some sites only, and the person has no published shift there
 */
export function findPersonMonth(actor: Person, { id, month }: PersonMonthQuery, now = new Date()) {
  const { firstName, lastName } = refuseUnseen(actor, id, now)
  const { first, last, start, end, ...weeks } = monthOf(month, now)
  const { items } = listDuties(actor, { userId: id, from: start, to: end, limit: MOST }, now)
  const mine = ofPerson(items, id)
  const inMonth = mine.filter(({ day, counts }) => counts && day >= first && day <= last)
  return {
    id,
    name: `${firstName} ${lastName}`,
    first,
    ...weeks,
    duties: mine,
    unavailable: unavailableDays(actor, [id], { from: start, to: end }, now),
    minutes: inMonth.reduce((sum, { minutes }) => sum + minutes, 0),
    count: inMonth.length,
  }
}
