import { addDays, type Day } from '../../app/platform/dates.ts'
import { type Company, type Member } from './company.ts'
import { fatesOf } from './papers.ts'
import { PLACES } from './sites.ts'

/** The Monday of the week after the pilot's end, for which shifts are only planned. */
const WEEK: Day = '2027-04-12'
export const DAYS = ['Mon', 'Tue', 'Wed', 'Thu']

/** What the planner intends for later: four days at one position for one person. */
export type Plan = { place: string; position: string; week: Day; days: Day[]; who: Member }

/** Returns the plan; a pure function of the company, for a person whose papers stay in order. */
export function planOf(company: Company): Plan {
  const { renews, lapses, suspended, followedUp } = fatesOf(company)
  const spared = [renews, lapses, suspended.who, followedUp]
  const who = company.people.find(({ work, key }) => work === 'days' && !spared.includes(key))!
  const [{ name: place, positions }] = PLACES as [(typeof PLACES)[number]]
  const days = DAYS.map((_, n) => addDays(WEEK, n))
  return { place, position: positions[0]!.name, week: WEEK, days, who }
}
