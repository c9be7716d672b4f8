import { DEMO_SITES } from '#db/seed/company.ts'
import { assign } from '../../time/rota/assign.server.ts'
import { addDuty, removeDuty } from '../../time/rota/duties.server.ts'
import { mondayOf } from '../../time/rota/gates.ts'
import { generateDuties } from '../../time/rota/generate.server.ts'
import { NewAssignment, NewDuty, NewPattern, NewPost } from '../../time/rota/input.ts'
import { InstructionsInput } from '../../time/rota/instructions-input.ts'
import { readInstructions, setInstructions } from '../../time/rota/instructions.server.ts'
import { confirmDuty } from '../../time/rota/own.server.ts'
import { addPattern } from '../../time/rota/patterns.server.ts'
import { addPost } from '../../time/rota/posts.server.ts'
import { publishRota } from '../../time/rota/publish.server.ts'
import { listSites } from '../../kernel/sites/sites.server.ts'
import { addDays, type Day, DAY_MS, dayOf, startOfDay, weekday } from '~/platform/dates.ts'
import { isProblem } from '~/platform/problem.ts'
import { type Hired } from './people.server.ts'

/** By the number of the site; the office has no position. */
const POSTS: Record<number, string> = { 1: 'Gatehouse', 2: 'Reception', 3: 'Front door', 4: 'Response car' }
const INSTRUCTIONS = `Sign in at the desk ten minutes before your duty and take over the keys and the log.

Rounds every two hours, by a different way each time. Write every visitor down with name, company and time.

Fire: call 999 first, then control. The meeting point is in the car park, by the blue gate.`
/** One person confirms only shifts that begin within this time. */
const LAST_TO_CONFIRM_MS = 3 * DAY_MS

/** Adds a position at each of four sites, a published fortnight of shifts, two unassigned ones, and a pattern. */
export function addDemoRota(people: Hired[], now: Date): void {
  const admin = people[0]!.actor
  const monday = mondayOf(dayOf(now))
  const planned = new Date(startOfDay(monday).getTime() - 4 * DAY_MS)
  const fortnight = Array.from({ length: 14 }, (_, index) => addDays(monday, index))
  const sites = listSites(admin)
  for (const [number, name] of Object.entries(POSTS)) {
    const site = sites.find(({ address }) => address === DEMO_SITES[Number(number)]!.address)!
    const post = addPost(admin, NewPost.parse({ id: site.id, name, unpaidBreakMinutes: 30 }), planned)
    const team = people.filter((who) => who.site === Number(number) && who.shift)
    const put = team.flatMap((who) => fortnight.flatMap((day) => plan(admin, who, post.id, day, planned)))
    if (number === '1' || number === '3') addOpen(admin, post.id, addDays(monday, 9), planned)
    publishRota(admin, { siteId: site.id, from: fortnight[0]!, to: fortnight.at(-1)! }, planned)
    for (const { who, id, startsAt } of put) {
      const ahead = startsAt.getTime() - now.getTime()
      if (ahead > 0 && ahead < LAST_TO_CONFIRM_MS) confirmDuty(who.actor, { id }, planned)
    }
    const { version } = setInstructions(admin, InstructionsInput.parse({ id: site.id, text: INSTRUCTIONS }), planned)
    // One of the team has not confirmed yet.
    for (const { actor } of team.slice(1)) {
      const [duty] = put.filter(({ who }) => who.actor.id === actor.id)
      if (duty) readInstructions(actor, { id: duty.id, version: version! }, planned)
    }
    if (number === '1') addNights(admin, post.id, monday, planned)
  }
}

type Admin = Hired['actor']

/** Adds a shift for a person on a day that they usually work, unless something such as leave prevents it. */
function plan(admin: Admin, who: Hired, postId: string, day: Day, now: Date) {
  const { start, hours, days } = who.shift!
  if (!days.includes(weekday(day))) return []
  const { id, startsAt } = addDuty(
    admin,
    NewDuty.parse({ postId, day, start: wall(start), end: wall(start + hours) }),
    now,
  )
  try {
    assign(admin, NewAssignment.parse({ id, userId: who.actor.id, reason: 'Their usual week' }), now)
    return [{ who, id, startsAt: new Date(startsAt) }]
  } catch (error) {
    if (!isProblem(error)) throw error
    removeDuty(admin, { id }, now)
    return []
  }
}

function addOpen(admin: Admin, postId: string, day: Day, now: Date): void {
  addDuty(admin, NewDuty.parse({ postId, day, start: '18:00', end: '02:00' }), now)
}

/** Adds draft shifts for the week after: two nights on, two off. */
function addNights(admin: Admin, postId: string, monday: Day, now: Date): void {
  const night = (day: number) => ({ weekday: day, start: '19:00', end: '07:00' })
  const weeks = [[1, 2, 5, 6].map(night), [2, 3, 6, 7].map(night)]
  const { id } = addPattern(admin, NewPattern.parse({ postId, name: 'Nights, two on and two off', weeks }), now)
  const from = addDays(monday, 14)
  generateDuties(admin, { id, from, to: addDays(from, 6) }, now)
}

const wall = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`
