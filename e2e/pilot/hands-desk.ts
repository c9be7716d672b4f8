import { decideStandDowns, takeActions } from './hands-papers.ts'
import { type Planned } from './company.ts'
import { type Task } from './tasks.ts'
import { type Exception } from './seen.ts'
import { type Story } from './story.ts'

type Do<K extends Task['do']> = (story: Story, task: Extract<Task, { do: K }>) => Promise<void>
const MIN = 60_000

/** The next controller signs on at the desk. */
export const signOn: Do<'sign on'> = async (story, { who }) => {
  await story.takeDesk(who)
  await story.world.api.must(who, 'POST', '/api/admin/control-desk/sign-on')
}

/** A controller looks at the control room's wall screen. */
export const lookAtWall: Do<'look at the wall'> = async ({ world: { api } }, { who }) => {
  const pages = ['/api/admin/dashboard', '/api/admin/map', '/api/admin/lone-sessions', '/api/admin/control-desk']
  await Promise.all(pages.map((path) => api.must(who, 'GET', path)))
}

type Active = { id: string; userId: string; type: string; acknowledgedBy: string | null; loneSessionId: string | null }

/** Takes over every alarm that nobody has acknowledged: calls, notes the result, and resolves it with a note. */
export const answerAlarms: Do<'answer alarms'> = async (story, { who }) => {
  const { api } = story.world
  const active = await api.must<Active[]>(who, 'GET', '/api/emergency/active')
  for (const { id, acknowledgedBy, loneSessionId, type } of active) {
    if (!acknowledgedBy) await api.must(who, 'POST', `/api/emergency/${id}/acknowledge`, {})
    const called = { kind: 'called', words: 'Rang the site: they are being looked after' }
    await api.must(who, 'POST', `/api/emergency/${id}/notes`, called)
    const words = type === 'duress' ? 'Police went there quietly; safe now' : 'Somebody is with them; safe'
    if (loneSessionId && type !== 'duress')
      await api.ask(who, 'POST', `/api/admin/lone-sessions/${loneSessionId}/checks`, { words: 'Driver spoke to them' })
    await api.must(who, 'POST', `/api/emergency/${id}/resolve`, { outcome: 'attended', words })
    story.done.push({ at: story.world.clock.now(), who, what: `answered an alarm (${type})` })
  }
}

/** Takes over open exceptions, finds cover if nobody came, and closes those that a person must close. */
export const settleBoard: Do<'settle the board'> = async (story, { who }) => {
  const { api, ids } = story.world
  const me = story.world.userId(who)
  const open = await api.all<Exception>(who, '/api/admin/exceptions?state=open')
  for (const one of open) {
    const path = `/api/admin/exceptions/${one.id}`
    if (one.ownerId !== me) await api.ask(who, 'PUT', path, { ownerId: me })
    const there = one.userId !== null && isThere(story, one.userId)
    // A person who may not work stays on site until a replacement has come.
    if (NEEDS_COVER.includes(one.kind) && (!there || one.kind === 'not_fit')) await findCover(story, who, one)
    else if (one.userId && there && (one.kind === 'unwatched' || isAloneElsewhere(story, one))) {
      // On the phone they say that they are at the yard, so control monitors them from here.
      const asked = { userId: one.userId, siteId: ids.sites.get('yard'), place: 'At the yard' }
      await api.ask(who, 'POST', '/api/admin/lone-sessions', asked)
      if (one.kind !== 'unwatched')
        await api.ask(who, 'PUT', path, { state: 'closed', outcome: 'At the yard: is monitored' })
    } else if (TO_CLOSE.includes(one.kind))
      await api.ask(who, 'PUT', path, { state: 'closed', outcome: 'Spoke to them: all in order' })
    else await api.ask(who, 'PUT', path, { notes: 'Rang the site: known' })
  }
  for (const { id, forControl } of await api.all<{ id: string; forControl: boolean }>(
    who,
    '/api/admin/operations?state=open',
  ))
    if (forControl)
      await api.ask(who, 'PUT', `/api/admin/operations/${id}`, { decision: 'accept', notes: 'Confirmed by telephone' })
}

const NEEDS_COVER = ['uncovered', 'no_show', 'not_fit']
const TO_CLOSE = ['left_early', 'other_site', 'away', 'place_unknown', 'disputed', 'unanswered', 'tour_missed']

/** Returns whether a person clocked in alone at a site other than the planned one. */
const isAloneElsewhere = (story: Story, { kind, dutyId }: Exception) =>
  kind === 'other_site' &&
  story.world.company.shifts.some(({ key, place }) => place.alone && story.world.ids.duties.get(key) === dutyId)

/** Returns what somebody who rings the site is told: whether the person is there. */
function isThere({ world }: Story, userId: string): boolean {
  return world.facts.presence.some(({ who, to }) => to === null && world.userId(who) === userId)
}

const REST = 11 * 60 * MIN

/**
 * Returns whether somebody's own shift is too close to this one for them to come and rest between the two. Who is late
 * for their own is on the way to it, even if it has been given to another meanwhile.
 */
const isOnTheirWay = ({ world }: Story, userId: string, { startsAt, endsAt }: Planned) =>
  world.company.shifts.some(
    (one) =>
      one.who && world.userId(one.who) === userId && one.startsAt < endsAt + REST && startsAt < one.endsAt + REST,
  )

type Candidate = { userId: string; refusals: object[]; warnings: object[] }

/**
 * Asks the first person who is allowed to come. That person arrives in half an hour, and works to the end of the shift.
 */
async function findCover(story: Story, who: string, { dutyId, userId, kind }: Exception): Promise<void> {
  const { world } = story
  const shift = world.company.shifts.find(({ key }) => world.ids.duties.get(key) === dutyId)
  const now = world.clock.now()
  if (!shift || shift.endsAt < now + 60 * MIN || story.covered.has(shift.key)) return
  // The week ends before these shifts do.
  if (shift.endsAt > world.company.until) return
  // Nobody looks for cover for the next day in the middle of the night.
  if (shift.startsAt > now + 12 * 60 * MIN) return
  const candidates = await world.api.must<Candidate[]>(who, 'GET', `/api/admin/duties/${dutyId}/candidates`)
  const free = candidates.find(
    (one) => one.refusals.length === 0 && !isThere(story, one.userId) && !isOnTheirWay(story, one.userId, shift),
  )
  if (!free) return
  const asked = {
    userId: free.userId,
    reason: 'Agreed by telephone',
    ...(userId && kind !== 'uncovered' && { insteadOf: userId }),
  }
  const answer = await world.api.ask(who, 'POST', `/api/admin/duties/${dutyId}/assignments`, asked)
  if (answer.status !== 201) return
  const came = world.company.people.find(({ key }) => world.userId(key) === free.userId)!
  story.covered.add(shift.key)
  const at = Math.max(now + 35 * MIN, shift.startsAt - 5 * MIN)
  const about = { n: -1, who: came.key, shift: shift.key, gone: null }
  story.follows.push({ ...about, do: 'clock in', at, site: shift.place.key, failsScan: false })
  if (shift.place.alone)
    for (let then = at + 40 * MIN; then < shift.endsAt - 5 * MIN; then += 45 * MIN)
      story.follows.push({ ...about, do: 'check in', at: then })
  story.follows.push({ ...about, do: 'clock out', at: shift.endsAt + 2 * MIN })
  relieve(story, { userId, kind }, shift.key, at + 4 * MIN)
  story.done.push({ at: now, who, what: `found cover for ${shift.key}` })
}

/** A person who was stood down goes home when the replacement comes, and does none of their remaining tasks. */
function relieve(story: Story, { userId, kind }: Pick<Exception, 'userId' | 'kind'>, shift: string, at: number): void {
  if (kind !== 'not_fit' || userId === null || !isThere(story, userId)) return
  const who = story.world.company.people.find(({ key }) => story.world.userId(key) === userId)!.key
  story.relieved.add(`${who} ${shift}`)
  story.follows.push({ n: -1, who, shift, gone: null, do: 'clock out', at, relieved: true })
}

/** If a person's phone is dead, control books them on, as they ask on the site's telephone. */
export const bookByHand: Do<'book by hand'> = async (story, { who, shift, for: whom, action, wasAt }) => {
  const { world } = story
  const { place } = story.shiftOf(shift)
  const about = { who: whom, shift, place: place.key, alone: place.alone }
  if (action === 'clock_in') world.facts.presence.push({ ...about, from: wasAt, to: null })
  const here = world.facts.presence.find((one) => one.who === whom && one.shift === shift)
  if (action === 'clock_out' && here) here.to = wasAt
  const at = new Date(wasAt).toISOString()
  const site = action === 'clock_in' ? { siteId: world.ids.sites.get(place.key) } : {}
  const entry = { userId: world.userId(whom), action, at, ...site, notes: 'Rang from the desk: phone broken' }
  await world.api.must(who, 'POST', '/api/admin/clock-entries', entry)
}

/** The office decides what is waiting: corrections, leave, identity checks and safety notices. */
export const decideRequests: Do<'decide requests'> = async (story, { who }) => {
  const { api } = story.world
  type Id = { id: string }
  const pending = await api.all<Id>(who, '/api/admin/corrections?status=pending')
  for (const { id } of pending)
    await api.ask(who, 'PUT', `/api/admin/corrections/${id}`, { status: 'approved', notes: 'As on the site log' })
  const leave = await api.must<(Id & { status: string })[]>(who, 'GET', '/api/admin/holiday-requests')
  for (const { id, status } of leave)
    if (status === 'pending') await api.ask(who, 'PUT', `/api/admin/holiday-requests/${id}`, { status: 'approved' })
  for (const { id } of await api.all<Id>(who, '/api/admin/clock-entries?identityCheck=pending'))
    await api.ask(who, 'PUT', `/api/admin/clock-entries/${id}`, { identityCheck: 'confirmed' })
  await takeActions(story, who)
  await decideStandDowns(story, who)
  for (const { id } of await api.all<Id>(who, '/api/admin/safety-violations?resolved=false'))
    await api.ask(who, 'PUT', `/api/admin/safety-violations/${id}`, { resolved: true, notes: 'Jacket handed out' })
}

/** A supervisor opens the daily pages about their sites. */
export const seeOwnSites: Do<'see own sites'> = async ({ world: { api } }, { who }) => {
  const lists = ['exceptions', 'hours', 'sites', 'duties', 'corrections', 'lone-sessions', 'map']
  for (const list of lists) await api.must(who, 'GET', `/api/admin/${list}`)
  await api.must(who, 'GET', '/api/emergency/active')
}
