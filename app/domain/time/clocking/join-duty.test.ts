import { beforeEach, expect, it } from 'vitest'
import { type Day, instantOf } from '~/platform/dates.ts'
import { commit } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { withFollowUps } from '../../../../e2e/support/follow-ups.ts'
import { clockIn, clockOut, entries } from '../../../../e2e/support/punches.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { requestCorrection } from '../corrections/corrections.server.ts'
import { decideCorrection } from '../corrections/decide.server.ts'
import { CorrectionDecision, CorrectionInput } from '../corrections/input.ts'
import { NewOffers } from '../cover/input.ts'
import { offerDuty } from '../cover/offers.server.ts'
import { acceptOffer, listOwnOffers } from '../cover/own-offers.server.ts'
import { assign, unassign } from '../rota/assign.server.ts'
import { addDuty, findDuty } from '../rota/duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from '../rota/input.ts'
import { addPost } from '../rota/posts.server.ts'
import { publishRota } from '../rota/publish.server.ts'
import { bookForStaff } from './control-entry.server.ts'
import { bookDecided } from './decide-punch.server.ts'
import { ControlEntry, HoursQuery, Punch } from './input.ts'
import { listHours } from './hours.server.ts'
import { watchLongShifts } from './long-shifts.server.ts'

withFollowUps()
const DAY: Day = '2026-11-20'
const at = (hour: number, minute = 0, day = DAY) => instantOf(day, hour, minute)
const planned = at(1)
let siteId = ''
beforeEach(() => {
  siteId = addSite(actor('dana'), SiteInput.parse({ name: 'Quay' }), planned).id
})

/** Plans a shift from 8 to 18 with half an hour of unpaid break, and publishes it. */
function plan(name = 'Desk', publishedAt = planned, userId?: string): string {
  const dana = actor('dana')
  const post = addPost(dana, NewPost.parse({ id: siteId, name, unpaidBreakMinutes: 30 }), planned)
  const given = { postId: post.id, day: DAY, start: '08:00', end: '18:00', userId, reason: 'Agreed' }
  const { id } = addDuty(dana, NewDuty.parse(given), planned)
  publishRota(dana, { siteId, from: DAY, to: DAY }, publishedAt)
  return id
}
const put = (id: string, now: Date) => {
  const given = assign(actor('dana'), NewAssignment.parse({ id, userId: actor('alice').id, reason: 'Covers' }), now)
  runReactions(REACTIONS, now)
  return given
}
const workedOn = () => listHours(actor('dana'), HoursQuery.parse({ from: DAY, to: DAY }), at(23)).items
const hours = () => workedOn().at(-1)
const here = () => ({ manualCheck: true, uniformDetected: true, siteId })
const dutyIds = () => entries().map(({ dutyId }) => dutyId)

it('a person who is assigned to the shift that they are already working has its break and its end', () => {
  const id = plan()
  clockIn(actor('alice'), here(), at(8, 20))
  expect(dutyIds()).toEqual([null])
  put(id, at(8, 40))
  expect(dutyIds()).toEqual([id])
  expect([watchLongShifts(at(18, 4)).prompted, watchLongShifts(at(18, 5)).prompted]).toEqual([0, 1])
  clockOut(actor('alice'), {}, at(18, 20))
  expect(hours()).toMatchObject({ dutyId: id, workedMinutes: 600, breakMinutes: 30, paidMinutes: 570 })
})

it('and so has a person who accepts it then', () => {
  const alice = actor('alice')
  const id = plan()
  clockIn(alice, here(), at(8, 20))
  offerDuty(actor('dana'), NewOffers.parse({ id, userIds: [alice.id], reason: 'Covers' }), at(8, 30))
  acceptOffer(alice, { id: listOwnOffers(alice, {}, at(8, 40))[0]!.id }, at(8, 40))
  runReactions(REACTIONS, at(8, 40))
  expect(dutyIds()).toEqual([id])
})

it('a shift that is published while its guard is working it is theirs', () => {
  clockIn(actor('alice'), here(), at(8, 20))
  const id = plan('Desk', at(9), actor('alice').id)
  runReactions(REACTIONS, at(9))
  expect(dutyIds()).toEqual([id])
})

it('a person who is moved to another position works that one, and one who is only taken off worked theirs', () => {
  const [desk, gate] = [plan('Desk'), plan('Gate')]
  const given = put(desk, at(7))
  clockIn(actor('alice'), here(), at(8))
  unassign(actor('dana'), { id: given.id }, at(9))
  runReactions(REACTIONS, at(9))
  expect(dutyIds()).toEqual([desk])
  put(gate, at(9, 10))
  expect(dutyIds()).toEqual([gate])
})

it('a later shift does not become the one that is being worked', () => {
  const given = put(plan(), at(7))
  clockIn(actor('alice'), here(), at(8))
  const dana = actor('dana')
  const { postId } = findDuty(dana, { id: given.dutyId })
  const { id } = addDuty(dana, NewDuty.parse({ postId, day: DAY, start: '18:00', end: '20:00' }), at(9))
  publishRota(dana, { siteId, from: DAY, to: DAY }, at(9))
  put(id, at(10))
  expect(dutyIds()).toEqual([given.dutyId])
})

it('a shift that was planned or staffed only after it was worked counts as one that was planned before', () => {
  const id = plan()
  clockIn(actor('alice'), here(), at(8, 20))
  clockOut(actor('alice'), {}, at(12))
  clockIn(actor('alice'), here(), at(12, 10))
  clockOut(actor('alice'), {}, at(18, 20))
  put(id, at(20))
  expect(dutyIds().filter((dutyId) => dutyId === id)).toHaveLength(4)
  expect(hours()).toMatchObject({ dutyId: id, breakMinutes: 20, paidMinutes: 200 })
  expect(workedOn().map(({ breakMinutes }) => breakMinutes)).toEqual([0, 20])
})

it('and so does one whose start was corrected into it', () => {
  const id = plan('Desk', planned, actor('alice').id)
  clockIn(actor('alice'), here(), at(6, 30))
  clockOut(actor('alice'), {}, at(18))
  expect(dutyIds()).toEqual([null, null])
  const entryId = entries()[0]!.id
  const given = { entryId, kind: 'clock_in', at: at(8).toISOString(), reason: 'The tablet was wrong' }
  const asked = requestCorrection(actor('alice'), CorrectionInput.parse(given), at(19))
  decideCorrection(actor('dana'), CorrectionDecision.parse({ id: asked.id, status: 'approved' }), at(20))
  runReactions(REACTIONS, at(20))
  expect(hours()).toMatchObject({ dutyId: id, breakMinutes: 30, paidMinutes: 570 })
})

it('and so does a clock-in that control booked before it, once the time from the phone is accepted', () => {
  const [alice, dana, id] = [actor('alice'), actor('dana'), plan('Desk', planned, actor('alice').id)]
  const booked = { userId: alice.id, action: 'clock_in', at: at(6, 30).toISOString(), notes: 'Rang', siteId }
  bookForStaff(dana, ControlEntry.parse(booked), at(9))
  expect(dutyIds()).toEqual([null])
  const input = { ...Punch.parse({ action: 'clock_in' }), timestamp: null }
  const made = { operationId: 'op', madeAt: at(8), at: at(8), receivedAt: at(10), notBefore: null, notAfter: at(10) }
  const told = { input, made: { ...made, trust: 'steady' as const }, pictured: false }
  commit(() => bookDecided(alice, told, null, at(10)))
  clockOut(alice, {}, at(18))
  expect(hours()).toMatchObject({ dutyId: id, breakMinutes: 30, paidMinutes: 570 })
})

it('a change of the rota joins the hours that it is about, and leaves others as they were paid', () => {
  const [desk, gate] = [plan('Desk'), plan('Gate')]
  clockIn(actor('alice'), here(), at(8, 20))
  clockOut(actor('alice'), {}, at(18))
  // As in a release that joined only open shifts.
  expectReactions({})
  put(desk, at(19))
  expectFollowUps()
  const { id } = addDuty(
    actor('dana'),
    NewDuty.parse({
      postId: findDuty(actor('dana'), { id: gate }).postId,
      day: '2026-11-22',
      start: '08:00',
      end: '18:00',
    }),
    at(20),
  )
  publishRota(actor('dana'), { siteId, from: '2026-11-22', to: '2026-11-22' }, at(20))
  put(id, at(20))
  expect(dutyIds()).toEqual([null, null])
})

it('a shift that was over before the planned one began is not a part of it', () => {
  const id = plan()
  clockIn(actor('alice'), here(), at(7, 10))
  clockOut(actor('alice'), {}, at(7, 50))
  put(id, at(9))
  expect(dutyIds()).toEqual([null, null])
})

it('a shift at another site is not the one that is being worked', () => {
  const id = plan()
  const mill = addSite(actor('dana'), SiteInput.parse({ name: 'Mill' }), planned).id
  clockIn(actor('alice'), { ...here(), siteId: mill }, at(8, 20))
  put(id, at(8, 40))
  expect(dutyIds()).toEqual([null])
})
