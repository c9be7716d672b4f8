import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { emails } from '#db/schema/events.ts'
import { holidayRequests } from '#db/schema/holidays.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { instantOf } from '~/platform/dates.ts'
import { isProblem } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { type Name } from '../../../../e2e/support/people.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { openEmail } from '../../kernel/mail/queue.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { assign } from '../rota/assign.server.ts'
import { addDuty, findDuty, removeDuty } from '../rota/duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from '../rota/input.ts'
import { takeDuty } from '../rota/open.server.ts'
import { deactivateStaff } from '../../account/staff/staff.server.ts'
import { addPost } from '../rota/posts.server.ts'
import { publishRota } from '../rota/publish.server.ts'
import { CoverQuery, findCover } from './cover-page.server.ts'
import { NewOffers } from './input.ts'
import { forgetOffers } from './offer-rows.server.ts'
import { endOffers, listOffers, offerDuty, runOffers } from './offers.server.ts'
import { acceptOffer, countOwnOffers, declineOffer, listOwnOffers, ownOfferRecords } from './own-offers.server.ts'

const now = instantOf('2040-11-05', 12, 0)
const later = (minutes: number) => new Date(+now + minutes * 60_000)
const day = '2040-11-05'
const dana = () => actor('dana')
const idOf = (name: Name) => actor(name).id
let [site, post, duty] = ['', '', '']
beforeEach(() => {
  expectFollowUps()
  site = addSite(dana(), SiteInput.parse({ name: 'Quarry gate' }), now).id
  post = addPost(dana(), NewPost.parse({ id: site, name: 'Gatehouse' }), now).id
  duty = plan('19:00')
})

function plan(start: string, more: object = {}): string {
  const { id } = addDuty(dana(), NewDuty.parse({ postId: post, day, start, end: '23:00', ...more }), now)
  publishRota(dana(), { siteId: site, from: day, to: day }, now)
  return id
}
const offer = (names: Name[], more: object = {}, at = now, id = duty) =>
  offerDuty(dana(), NewOffers.parse({ id, userIds: names.map(idOf), ...more }), at)
const own = (name: Name, at = now) => listOwnOffers(actor(name), {}, at)
const yes = (name: Name, at = now) => acceptOffer(actor(name), { id: own(name, at)[0]!.id }, at)
const no = (name: Name, at = now) => declineOffer(actor(name), { id: own(name, at)[0]!.id }, at)
const states = (id = duty) =>
  Object.fromEntries(listOffers(dana(), { id }).map(({ userName, state }) => [userName.split(' ')[0], state]))
const onDuty = (id = duty) =>
  findDuty(dana(), { id }).assignments.map(({ userName, state }) => `${userName.split(' ')[0]} ${state}`)
function refusal(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (isProblem(error)) return { kind: error.kind, code: error.code }
    throw error
  }
  return null
}

describe('an offered shift', () => {
  it('no longer waits for a person who has accepted another at that time, and goes to the next', () => {
    const roof = plan('20:00')
    offer(['alice'])
    offer(['alice', 'bob'], { minutesEach: 60 }, later(1), roof)
    expect(own('alice', later(1))).toHaveLength(2)
    acceptOffer(actor('alice'), { id: own('alice').find(({ dutyId }) => dutyId === duty)!.id }, later(2))
    runOffers(later(3))
    expect([states(), states(roof)]).toEqual([{ Alice: 'accepted' }, { Alice: 'ended', Bob: 'offered' }])
    expect(countOwnOffers(actor('alice'))).toBe(0)
  })

  it('goes to the first person who accepts, and the others are told', () => {
    offer(['alice', 'bob', 'charlie'])
    expect(own('alice')).toMatchObject([{ state: 'offered', site: 'Quarry gate', post: 'Gatehouse', start: '19:00' }])
    expect(yes('bob')).toMatchObject({ state: 'accepted' })
    expect(onDuty()).toEqual(['Bob confirmed'])
    expect(states()).toEqual({ Alice: 'taken', Bob: 'accepted', Charlie: 'taken' })
    expect(refusal(() => yes('alice'))).toEqual({ kind: 'conflict', code: 'taken' })
    expect(refusal(() => no('charlie'))).toEqual({ kind: 'conflict', code: 'answered' })
    expect(yes('bob')).toMatchObject({ state: 'accepted' })
    runReactions(REACTIONS, now)
    const told = db().select().from(emails).all().map(openEmail)
    const offered = told.filter(({ subject }) => subject.startsWith('Can you take this shift?'))
    expect(offered).toHaveLength(3)
    expect(offered[0]!.text).toContain('/offers')
  })

  it('is offered to the next person when the time is up or a person declines, and the first may still accept', () => {
    offer(['alice', 'bob', 'charlie'], { minutesEach: 10 })
    expect(states()).toEqual({ Alice: 'offered', Bob: 'waiting', Charlie: 'waiting' })
    expect(own('bob')).toEqual([])
    expect(runOffers(later(9))).toEqual({ offered: 0, ended: 0 })
    expect(runOffers(later(10))).toEqual({ offered: 1, ended: 0 })
    expect(states()).toEqual({ Alice: 'offered', Bob: 'offered', Charlie: 'waiting' })
    no('bob', later(11))
    expect(states()).toEqual({ Alice: 'offered', Bob: 'declined', Charlie: 'offered' })
    yes('alice', later(12))
    expect(states()).toEqual({ Alice: 'accepted', Bob: 'declined', Charlie: 'taken' })
  })

  it('goes on to the next person at once if one who was asked, or waits for their turn, has left', () => {
    offer(['alice', 'bob', 'charlie'], { minutesEach: 10 })
    for (const name of ['alice', 'bob'] as const) deactivateStaff(dana(), { id: idOf(name) }, later(1))
    expect(runOffers(later(2))).toEqual({ offered: 1, ended: 2 })
    expect(states()).toEqual({ Alice: 'ended', Bob: 'ended', Charlie: 'offered' })
  })

  it('ends for a person who has been assigned to it meanwhile, and the next person is asked at once', () => {
    const two = plan('13:00', { people: 2, end: '15:00' })
    offer(['alice', 'bob', 'charlie'], { minutesEach: 10 }, now, two)
    assign(dana(), NewAssignment.parse({ id: two, userId: idOf('alice'), reason: 'x' }), now)
    expect(runOffers(later(1))).toEqual({ offered: 1, ended: 1 })
    expect(states(two)).toEqual({ Alice: 'ended', Bob: 'offered', Charlie: 'waiting' })
    expect(own('alice')).toMatchObject([{ state: 'ended' }])
  })

  it('is not said to have gone to a colleague if the person took it in another way', () => {
    offer(['alice', 'bob'])
    takeDuty(actor('alice'), { id: duty }, now)
    runOffers(now)
    expect(states()).toEqual({ Alice: 'ended', Bob: 'taken' })
  })

  it('removes the person who did not come, unless they have come meanwhile', () => {
    const put = (id: string) => assign(dana(), NewAssignment.parse({ id, userId: idOf('alice'), reason: 'x' }), now)
    put(duty)
    expect(refusal(() => offer(['bob']))).toEqual({ kind: 'conflict', code: 'not_needed' })
    const at = later(7 * 60 + 20)
    offer(['bob'], { insteadOf: idOf('alice') }, at)
    yes('bob', at)
    expect(onDuty()).toEqual(['Bob confirmed'])
    const other = plan('20:00', { postId: addPost(dana(), NewPost.parse({ id: site, name: 'Dock' }), now).id })
    put(other)
    offer(['charlie'], { insteadOf: idOf('alice') }, now, other)
    arrive('alice', other)
    expect(refusal(() => yes('charlie'))).toEqual({ kind: 'conflict', code: 'taken' })
    expect(runOffers(now)).toEqual({ offered: 0, ended: 1 })
  })

  describe('instead of each of two missing people', () => {
    let two = ''
    beforeEach(() => {
      two = plan('13:00', { people: 2, end: '20:00' })
      for (const name of ['alice', 'charlie'] as const)
        assign(dana(), NewAssignment.parse({ id: two, userId: idOf(name), reason: 'x' }), now)
      offer(['bob'], { insteadOf: idOf('alice') }, now, two)
      offer(['dana'], { insteadOf: idOf('charlie') }, now, two)
    })

    it('goes on for the second when somebody has taken the place of the first', () => {
      yes('bob')
      expect(runOffers(now)).toEqual({ offered: 0, ended: 0 })
      expect(states(two)).toEqual({ Bob: 'accepted', Dana: 'offered' })
      yes('dana')
      expect(onDuty(two)).toEqual(['Bob confirmed', 'Dana confirmed'])
    })

    it('ends for the first when they have come, and nobody else is asked for them', () => {
      offer(['bob'], { insteadOf: idOf('alice'), minutesEach: 10 }, now, two)
      arrive('alice', two)
      expect(runOffers(now)).toEqual({ offered: 0, ended: 1 })
      expect(states(two)).toEqual({ Bob: 'taken', Dana: 'offered' })
    })
  })

  it('replaces a person who came, and was dismissed during it', () => {
    const at = later(8 * 60)
    assign(dana(), NewAssignment.parse({ id: duty, userId: idOf('alice'), reason: 'x' }), now)
    arrive('alice', duty)
    const ask = () => offer(['bob'], { insteadOf: idOf('alice') }, at)
    expect(refusal(ask)).toEqual({ kind: 'conflict', code: 'not_needed' })
    deactivateStaff(dana(), { id: idOf('alice') }, at)
    ask()
    yes('bob', at)
    expect(onDuty()).toEqual(['Bob confirmed'])
  })

  it('removes nobody for a person who has been assigned to it meanwhile, and is not offered to one', () => {
    const two = plan('13:00', { people: 2, end: '15:00' })
    const put = (name: Name) => assign(dana(), NewAssignment.parse({ id: two, userId: idOf(name), reason: 'x' }), now)
    put('charlie')
    offer(['alice'], { insteadOf: idOf('charlie') }, now, two)
    put('alice')
    expect(refusal(() => yes('alice'))).toEqual({ kind: 'conflict', code: 'already_assigned' })
    expect(onDuty(two)).toEqual(['Charlie assigned', 'Alice assigned'])
    const again = () => offer(['alice'], { insteadOf: idOf('charlie'), reason: 'x' }, now, two)
    expect(refusal(again)).toEqual({ kind: 'conflict', code: 'not_fit' })
  })

  it('is never offered to people who may not do it, and only with a reason if there is a warning', () => {
    takeLeave(idOf('alice'))
    expect(refusal(() => offer(['alice', 'bob']))).toEqual({ kind: 'conflict', code: 'not_fit' })
    const early = plan('12:30', {
      end: '13:30',
      postId: addPost(dana(), NewPost.parse({ id: site, name: 'D' }), now).id,
    })
    assign(dana(), NewAssignment.parse({ id: early, userId: idOf('bob') }), now)
    expect(refusal(() => offer(['bob']))).toEqual({ kind: 'unprocessable', code: 'needs_reason' })
    expect(own('bob')).toEqual([])
    offer(['bob'], { reason: 'Nobody else' })
    expect(yes('bob')).toMatchObject({ state: 'accepted' })
    offer(['charlie'], {}, now, plan('19:00', { people: 1 }))
    takeLeave(idOf('charlie'))
    expect(refusal(() => yes('charlie'))).toEqual({ kind: 'conflict', code: 'on_leave' })
  })

  it('ends when it is filled in another way, cancelled, over or withdrawn', () => {
    offer(['alice'])
    takeDuty(actor('bob'), { id: duty }, now)
    expect(refusal(() => yes('alice'))).toEqual({ kind: 'conflict', code: 'taken' })
    expect(runOffers(now)).toEqual({ offered: 0, ended: 1 })
    expect(states()).toEqual({ Alice: 'taken' })
    const other = plan('18:00')
    offer(['charlie'], {}, now, other)
    endOffers(dana(), { id: other }, now)
    expect(states(other)).toEqual({ Charlie: 'ended' })
    offer(['charlie'], {}, now, other)
    removeDuty(dana(), { id: other }, now)
    expect(runOffers(now)).toEqual({ offered: 0, ended: 1 })
    const last = plan('17:00')
    offer(['charlie'], {}, now, last)
    expect(runOffers(later(24 * 60))).toEqual({ offered: 0, ended: 1 })
  })

  it('is for planners of the site, must be published, and each person sees only their own offers', () => {
    const draft = addDuty(dana(), NewDuty.parse({ postId: post, day, start: '16:00', end: '17:00' }), now).id
    expect(refusal(() => offer(['alice'], {}, now, draft))).toEqual({ kind: 'conflict', code: 'not_published' })
    expect(() => offerDuty(actor('bob'), NewOffers.parse({ id: duty, userIds: [idOf('bob')] }), now)).toThrow()
    expect(refusal(() => offerDuty(dana(), NewOffers.parse({ id: duty, userIds: ['x'] }), now))).toMatchObject({
      kind: 'not_found',
    })
    const { id } = offer(['alice'])[0]!
    expect(refusal(() => acceptOffer(actor('bob'), { id }, now))).toMatchObject({ kind: 'not_found' })
    expect(NewOffers.safeParse({ id: duty, userIds: [] }).success).toBe(false)
  })

  it("is in a person's data export, and is deleted with them", () => {
    offer(['alice'])
    yes('alice')
    expect(ownOfferRecords(idOf('alice'))).toMatchObject([{ site: 'Quarry gate', state: 'accepted' }])
    const alice = idOf('alice')
    commit(() => forgetOffers(alice))
    expect(ownOfferRecords(alice)).toEqual([])
  })
})

describe('a person who left a shift before its end', () => {
  it('stays on it, and the page says that they have left', () => {
    const at = instantOf(day, 20, 0)
    assign(dana(), NewAssignment.parse({ id: duty, userId: idOf('alice'), reason: 'Nobody else' }), now)
    const cover = () => findCover(dana(), CoverQuery.parse({ id: duty, instead: idOf('alice') }), at)
    expect(cover()).toMatchObject({ needed: true, left: false })
    arrive('alice', duty)
    expect(cover()).toMatchObject({ needed: false, left: false })
    leave('alice', duty, at)
    expect(cover()).toMatchObject({ needed: false, left: true })
    const over = findCover(dana(), CoverQuery.parse({ id: duty, instead: idOf('alice') }), instantOf(day, 23, 30))
    expect(over).toMatchObject({ needed: false, left: false })
  })
})

function leave(name: Name, dutyId: string, at: Date) {
  const userId = idOf(name)
  const punch = { id: newId(), userId, action: 'clock_out', at, method: 'location', flags: [], siteId: site, dutyId }
  const [shift] = db().select().from(shifts).where(eq(shifts.userId, userId)).all()
  commit(() => {
    write().update(shifts).set({ endedAt: at }).where(eq(shifts.id, shift!.id)).run()
    write()
      .insert(clockEntries)
      .values({ ...punch, shiftId: shift!.id })
      .run()
  })
}

function takeLeave(userId: string) {
  const request = { id: newId(), userId, startDate: day, endDate: day, days: 1, status: 'approved', requestedAt: now }
  commit(() => write().insert(holidayRequests).values(request).run())
}

function arrive(name: Name, dutyId: string) {
  const startedAt = instantOf(day, 19, 30)
  const shift = { id: newId(), userId: idOf(name), startedAt }
  const punch = { id: newId(), userId: shift.userId, action: 'clock_in', at: startedAt, method: 'biometric', flags: [] }
  commit(() => {
    write().insert(shifts).values(shift).run()
    write()
      .insert(clockEntries)
      .values({ ...punch, shiftId: shift.id, siteId: site, dutyId })
      .run()
  })
}
