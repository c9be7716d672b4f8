import { type Facts } from '../facts.ts'
import { type Seen } from '../seen.ts'
import { type Break, instant, type Invariant } from './break.ts'

const MIN = 60_000
/** How long after its start a shift may be unstaffed before the list must say so and a person must own the problem. */
const SAID_BY_MS = 35 * MIN

/** Checks that every shift was covered, or that its gap was listed and had an owner. */
export const covered: Invariant = {
  number: 4,
  name: 'Every gap has an owner',
  judge: (facts, seen) => {
    const breaks: Break[] = []
    const over = facts.company.shifts.filter(
      ({ startsAt, endsAt }) => startsAt >= facts.company.from && endsAt <= seen.now,
    )
    let gaps = 0
    for (const shift of over) {
      const there = facts.presence.filter((one) => one.shift === shift.key)
      const inTime = there.some(({ from }) => from <= shift.startsAt + 5 * MIN)
      if (inTime) continue
      gaps++
      const duty = dutyOf(seen, shift)
      const rows = seen.exceptions.filter(({ dutyId, openedAt, kind }) => {
        return dutyId === duty?.id && COVERS.includes(kind) && instant(openedAt) <= shift.startsAt + SAID_BY_MS
      })
      const was = there.length === 0 ? 'nobody came' : 'nobody was there at the start'
      const add = (said: string) =>
        breaks.push({ who: shift.who ?? '', at: shift.startsAt, seen: said, was: `${shift.key}: ${was}`, steps: [] })
      if (rows.length === 0) add('nothing on the board')
      // If a person came only a little late, no action is needed.
      else if (there.length === 0 && !rows.some(({ ownerId }) => ownerId)) add('on the board, and nobody owns it')
    }
    const lost = lostOf(facts, seen)
    breaks.push(...lost)
    const planned = facts.plan?.days.length ?? 0
    return { figures: { shifts: over.length, 'begun with nobody there': gaps, planned }, breaks }
  },
}

/** Checks that the planner's shifts are on the rota, published, with their person, and nothing else. */
function lostOf({ plan, company }: Facts, seen: Seen): Break[] {
  if (!plan) return []
  const site = seen.sites.find(({ name }) => name === plan.place)
  const user = seen.users.find(({ username }) => username === plan.who.key)
  const there = seen.planned.filter(
    ({ siteId, post, state, assignments }) =>
      siteId === site?.id && post === plan.position && state === 'published' && assignments[0]?.userId === user?.id,
  )
  const [is, was] = [there.map(({ day }) => day).sort(), plan.days].map((days) => days.join(' '))
  if (is === was && seen.planned.length === plan.days.length) return []
  const shown = `${seen.planned.length} shifts in that week, of these as planned: ${is || 'none'}`
  return [{ who: plan.who.key, at: company.from, seen: shown, was: `planned: ${was}`, steps: [] }]
}

const COVERS = ['uncovered', 'late', 'no_show', 'unconfirmed', 'not_fit']

const dutyOf = (seen: Seen, shift: { day: string; start: string; position: string; place: { name: string } }) => {
  const site = seen.sites.find(({ name }) => name === shift.place.name)
  return seen.duties.find(
    ({ day, start, post, siteId }) =>
      day === shift.day && start === shift.start && post === shift.position && siteId === site?.id,
  )
}
