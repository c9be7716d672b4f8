import { type Api } from './api.ts'
import { type LedClock } from './clock.ts'
import { type Company } from './company.ts'
import { SITES_OF } from './may-know.ts'
import { keepPapers } from './found-papers.ts'
import { ROUND, spotOf } from './rounds.ts'
import { PLACES } from './sites.ts'

/** The product's ids for the company's people, sites and positions, by the names that people use. */
export type Founded = {
  users: Map<string, string>
  sites: Map<string, string>
  duties: Map<string, string>
  /** The night tour, and the tokens of its checkpoints. */
  tour: string
  tokens: string[]
}
type Made = { id: string }

/**
 * The office sets the company up through the API, the evening before: sites, escalation steps, site access, and the
 * published rota.
 */
export async function found(api: Api, company: Company, clock: LedClock): Promise<Founded> {
  const [hr, day, night] = ['hr', 'controls', 'controls'].map(
    (work, n) => company.people.filter((one) => one.work === work)[n === 2 ? 1 : 0]!.key,
  ) as [string, string, string]
  const users = new Map<string, string>()
  for (const user of await api.all<{ id: string; username: string }>(hr, '/api/admin/users', 'after'))
    users.set(user.username, user.id)
  const ids: Founded = { users, sites: new Map(), duties: new Map(), tour: '', tokens: [] }
  const posts = new Map<string, string>()
  for (const place of PLACES) {
    const { name, latitude, longitude, alone: worksAlone, interval: checkIntervalMinutes, contact } = place
    const why = worksAlone ? { checkReason: 'Nobody else is in the yard at night.', checkReviewOn: '2027-09-01' } : {}
    const site = { name, latitude, longitude, worksAlone, checkIntervalMinutes, ...why, confirmHours: 1 }
    const { id } = await api.must<Made>(hr, 'POST', '/api/admin/sites', { ...site, contacts: [contact] })
    ids.sites.set(place.key, id)
    const steps = [{ step: 1, afterMinutes: 0, who: 'contact', channel: 'mail' }]
    await api.must(hr, 'PUT', `/api/admin/sites/${id}/ladder`, { steps })
    for (const position of place.positions) {
      const post = { name: position.name, people: 1, unpaidBreakMinutes: 30 }
      const made = await api.must<Made>(hr, 'POST', `/api/admin/sites/${id}/posts`, post)
      posts.set(`${place.key} ${position.name}`, made.id)
    }
  }
  for (const member of company.people.filter(({ work }) => SITES_OF[work])) {
    const level = member.work === 'supervises' ? 'supervisor' : 'viewer'
    for (const key of SITES_OF[member.work]!)
      await api.must(hr, 'PUT', '/api/admin/grants', {
        userId: users.get(member.key),
        siteId: ids.sites.get(key),
        level,
      })
  }
  // Three people each plan a part, because one person may not write two hundred lines in a minute.
  for (const [n, shift] of company.shifts.entries()) {
    const planner = [hr, day, night][n % 3]!
    const { place, position, day: on, start, end, who } = shift
    const given = { postId: posts.get(`${place.key} ${position}`), day: on, start, end }
    const whose = who && { userId: users.get(who), reason: 'Their usual pattern' }
    const { id } = await api.must<Made>(planner, 'POST', '/api/admin/duties', { ...given, ...whose })
    ids.duties.set(shift.key, id)
  }
  await planRound(api, day, ids)
  const days = company.shifts.map(({ day: on }) => on).sort()
  for (const siteId of ids.sites.values())
    await api.must(hr, 'POST', '/api/admin/rota/publish', { siteId, from: days[0], to: days.at(-1) })
  // The sites require licences from now on, also for people who are already planned.
  await keepPapers(api, hr, company, ids)
  clock.lead(company.from)
  return ids
}

async function planRound(api: Api, who: string, ids: Founded): Promise<void> {
  const siteId = ids.sites.get(ROUND.place)
  const checkpointIds: string[] = []
  for (const [number, { name }] of ROUND.points.entries()) {
    const point = { siteId, name, ...spotOf(number), radius: 40 }
    const made = await api.must<Made & { token: string }>(who, 'POST', '/api/admin/checkpoints', point)
    checkpointIds.push(made.id)
    ids.tokens.push(made.token)
  }
  const { name, times, allowedMinutes } = ROUND
  const tour = { siteId, name, checkpointIds, times, allowedMinutes }
  ids.tour = (await api.must<Made>(who, 'POST', '/api/admin/tours', tour)).id
}
