import { beforeEach, describe, expect, it } from 'vitest'
import { instantOf } from '~/platform/dates.ts'
import { isProblem } from '~/platform/problem.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { type Name } from '../../../../e2e/support/people.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { listNotifications, NotificationList } from '../../content/unread/notifications.server.ts'
import { assign } from './assign.server.ts'
import { decideSwap, listSwaps } from './decide-swap.server.ts'
import { addDuty, changeDuty, findDuty, removeDuty } from './duties.server.ts'
import { DutyChange, NewAssignment, NewDuty, NewPost, SwapDecision, SwapQuery } from './input.ts'
import { listOpenDuties, takeDuty } from './open.server.ts'
import { confirmDuty, countLaterDuties, declineDuty, listLaterDuties, listOwnDuties } from './own.server.ts'
import { addPost } from './posts.server.ts'
import { publishRota } from './publish.server.ts'
import { acceptSwap, listColleagues, listOwnSwaps, offerSwap, refuseSwap } from './swaps.server.ts'

const now = instantOf('2040-11-01', 12, 0)
const begun = instantOf('2040-11-05', 19, 0)
const dana = () => actor('dana')
let [site, post] = ['', '']
beforeEach(() => {
  site = addSite(dana(), SiteInput.parse({ name: 'Quarry gate', latitude: 51.5, longitude: -0.1 }), now).id
  post = addPost(dana(), NewPost.parse({ id: site, name: 'Gatehouse' }), now).id
})

const draft = (day = '2040-11-05', start = '19:00', end = '07:00') =>
  addDuty(dana(), NewDuty.parse({ postId: post, day, start, end }), now).id
const put = (id: string, name: Name) =>
  assign(dana(), NewAssignment.parse({ id, userId: actor(name).id, reason: 'Short of people' }), now)
const publish = () => publishRota(dana(), { siteId: site, from: '2040-11-05', to: '2040-11-20' }, now)
function published(name: Name | null, day?: string, start?: string, end?: string) {
  const id = draft(day, start, end)
  if (name) put(id, name)
  publish()
  return id
}
const own = (name: Name) => listOwnDuties(actor(name), {}, now)
const open = (name: Name) => listOpenDuties(actor(name), {}, now).map(({ id }) => id)
function refusal(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (isProblem(error)) return [error.kind, error.code]
    throw error
  }
  return null
}

describe('my duties', () => {
  it('are the published ones, with how to get there and when to confirm', () => {
    const id = draft()
    put(id, 'alice')
    expect(own('alice')).toEqual([])
    expect(refusal(() => confirmDuty(actor('alice'), { id }, now))).toEqual(['not_found', undefined])
    publish()
    const shown = { id, site: 'Quarry gate', post: 'Gatehouse', latitude: 51.5, confirmBy: '2040-11-04T19:00:00.000Z' }
    expect(own('alice')).toMatchObject([{ ...shown, assignment: { state: 'assigned', toldAt: now.toISOString() } }])
    expect(own('bob')).toEqual([])
  })

  it('include a night shift until it ends, also after midnight, but not in a list from a given day', () => {
    const id = published('alice')
    const at = (hour: number) =>
      listOwnDuties(actor('alice'), {}, instantOf('2040-11-06', hour, 0)).map((one) => one.id)
    expect([at(0), at(6), at(7)]).toEqual([[id], [id], []])
    expect(listOwnDuties(actor('alice'), { from: '2040-11-06' }, instantOf('2040-11-06', 3, 0))).toEqual([])
  })

  it('that begin after the fourteen days are counted, and listed apart', () => {
    const soon = published('alice', '2040-11-14')
    const later = published('alice', '2040-11-15')
    expect(own('alice').map(({ id }) => id)).toEqual([soon])
    expect([countLaterDuties(actor('alice'), now), countLaterDuties(actor('bob'), now)]).toEqual([1, 0])
    expect(listLaterDuties(actor('alice'), now).map(({ id }) => id)).toEqual([later])
    declineDuty(actor('alice'), { id: later, reason: 'Ill' }, now)
    expect(countLaterDuties(actor('alice'), now)).toBe(0)
  })

  it('are confirmed, once, and again after a change', () => {
    const id = published('alice')
    for (let times = 0; times < 2; times++)
      expect(confirmDuty(actor('alice'), { id }, now).assignment).toMatchObject({ state: 'confirmed' })
    changeDuty(dana(), DutyChange.parse({ id, start: '20:00' }), now)
    expect(own('alice')).toMatchObject([{ state: 'changed', assignment: { state: 'assigned', confirmedAt: null } }])
    expect(refusal(() => confirmDuty(actor('bob'), { id }, now))).toEqual(['not_found', undefined])
    expect(refusal(() => confirmDuty(actor('alice'), { id }, instantOf('2040-11-06', 7, 0)))).toEqual([
      'conflict',
      'over',
    ])
  })

  it('can be declined with a reason before they begin, and are then open again', () => {
    const id = published('alice')
    expect(refusal(() => declineDuty(actor('alice'), { id, reason: 'Ill' }, begun))).toEqual(['conflict', 'begun'])
    declineDuty(actor('alice'), { id, reason: 'Ill' }, now)
    expect(findDuty(dana(), { id })).toMatchObject({
      assigned: 0,
      assignments: [{ state: 'declined', declineReason: 'Ill' }],
    })
    expect([own('alice'), open('alice'), open('bob')]).toEqual([[], [], [id]])
  })

  it('are marked if they were cancelled', () => {
    const id = published('alice')
    removeDuty(dana(), { id }, now)
    expect(own('alice')).toMatchObject([{ id, state: 'cancelled' }])
    expect(refusal(() => confirmDuty(actor('alice'), { id }, now))).toEqual(['conflict', 'cancelled'])
    expect(refusal(() => declineDuty(actor('alice'), { id, reason: 'Ill' }, now))).toEqual(['conflict', 'cancelled'])
  })
})

describe('an open duty', () => {
  it('goes to the first who takes it, and the second is told', () => {
    const id = published(null)
    expect(takeDuty(actor('alice'), { id }, now).assignment).toMatchObject({ state: 'confirmed' })
    expect(refusal(() => takeDuty(actor('bob'), { id }, now))).toEqual(['conflict', 'taken'])
    expect(refusal(() => takeDuty(actor('alice'), { id }, now))).toEqual(['conflict', 'already_assigned'])
    expect(findDuty(dana(), { id }).assigned).toBe(1)
  })

  it('is offered to people who may do it, and cannot be taken by others', () => {
    published('alice', '2040-11-06', '14:00', '18:00')
    const id = published(null)
    expect([open('alice'), open('bob')]).toEqual([[], [id]])
    expect(refusal(() => takeDuty(actor('alice'), { id }, now))).toEqual(['conflict', 'rest_under_11h'])
    expect(refusal(() => takeDuty(actor('bob'), { id }, begun))).toEqual(['conflict', 'begun'])
    expect(refusal(() => takeDuty(actor('bob'), { id: draft('2040-11-19') }, now))).toEqual(['not_found', undefined])
  })
})

describe('a swap', () => {
  const offer = (id: string, from: Name, to: Name, at = now) => offerSwap(actor(from), { id, userId: actor(to).id }, at)
  const decide = (id: string, status: string, reason?: string) =>
    decideSwap(dana(), SwapDecision.parse({ id, status, reason }), now)

  it('is offered, accepted and approved: the duty changes hands, and both are told', () => {
    const id = published('alice')
    const swap = offer(id, 'alice', 'bob')
    expect(listOwnSwaps(actor('bob'))).toMatchObject([{ id: swap.id, status: 'offered', fromName: 'Alice Archer' }])
    expect(refusal(() => decide(swap.id, 'approved'))).toEqual(['conflict', 'offered'])
    acceptSwap(actor('bob'), swap, now)
    expect(own('alice')).toHaveLength(1)
    expect(listSwaps(dana(), SwapQuery.parse({})).items).toMatchObject([{ id: swap.id, duty: { id } }])
    expect(decide(swap.id, 'approved').status).toBe('approved')
    expect([own('alice'), own('bob')]).toMatchObject([[], [{ id, assignment: { state: 'confirmed' } }]])
    expect(findDuty(dana(), { id }).assigned).toBe(1)
    expect(refusal(() => decide(swap.id, 'refused'))).toEqual(['conflict', 'approved'])
    const [told] = listNotifications(actor('bob'), NotificationList.parse({})).items
    expect(told).toMatchObject({
      title: 'A swap was decided',
      text: expect.stringContaining('Approved, Quarry gate') as string,
    })
  })

  it('must be confirmed by the colleague if the shift was moved after they had accepted', () => {
    const id = published('alice')
    const swap = offer(id, 'alice', 'bob')
    acceptSwap(actor('bob'), swap, now)
    changeDuty(dana(), DutyChange.parse({ id, start: '09:00', end: '17:00' }), instantOf('2040-11-01', 13, 0))
    decide(swap.id, 'approved')
    expect(own('bob')).toMatchObject([{ id, assignment: { state: 'assigned', confirmedAt: null } }])
    expect(confirmDuty(actor('bob'), { id }, now).assignment).toMatchObject({ state: 'confirmed' })
  })

  it('is refused by the colleague, withdrawn by the person who offered it, or rejected by control', () => {
    const id = published('alice')
    const first = offer(id, 'alice', 'bob')
    expect(refusal(() => offer(id, 'alice', 'charlie'))).toEqual(['conflict', 'offered'])
    expect(refusal(() => acceptSwap(actor('alice'), first, now))).toEqual(['not_found', undefined])
    expect(refusal(() => acceptSwap(actor('charlie'), first, now))).toEqual(['not_found', undefined])
    expect(refuseSwap(actor('bob'), first, now).status).toBe('refused')
    expect(refusal(() => acceptSwap(actor('bob'), first, now))).toEqual(['conflict', 'refused'])
    expect(refuseSwap(actor('alice'), offer(id, 'alice', 'bob'), now).status).toBe('withdrawn')
    const third = offer(id, 'alice', 'bob')
    acceptSwap(actor('bob'), third, now)
    expect(decide(third.id, 'refused', 'Too far').status).toBe('rejected')
    expect(own('alice')).toHaveLength(1)
  })

  it('needs a colleague who may do it, when it is offered, accepted and approved', () => {
    const id = published('alice')
    const clash = draft('2040-11-05', '22:00', '23:00')
    put(clash, 'bob')
    expect(refusal(() => offer(id, 'alice', 'bob'))).toEqual(['conflict', 'overlap'])
    expect(refusal(() => offer(id, 'alice', 'alice'))).toEqual(['not_found', undefined])
    expect(refusal(() => offer(id, 'bob', 'charlie'))).toEqual(['not_found', undefined])
    expect(refusal(() => offer(id, 'alice', 'charlie', begun))).toEqual(['conflict', 'begun'])
    const swap = offer(id, 'alice', 'charlie')
    acceptSwap(actor('charlie'), swap, now)
    put(draft('2040-11-06', '14:00', '15:00'), 'charlie')
    expect(refusal(() => decide(swap.id, 'approved'))).toEqual(['unprocessable', 'needs_reason'])
    expect(decide(swap.id, 'approved', 'They asked for it').status).toBe('approved')
  })

  it('cannot be decided by a person involved', () => {
    const id = published('dana')
    const swap = offer(id, 'dana', 'bob')
    acceptSwap(actor('bob'), swap, now)
    // Dana is the only administrator and may decide, because nobody else could.
    expect(decide(swap.id, 'approved').status).toBe('approved')
    expect(
      refusal(() => decideSwap(actor('bob'), SwapDecision.parse({ id: swap.id, status: 'approved' }), now)),
    ).toEqual(['forbidden', undefined])
  })

  it('may be offered to people who know the site and are free', () => {
    const id = published('alice')
    published('bob', '2040-11-08')
    published('charlie', '2040-11-05', '20:00', '23:00')
    expect(listColleagues(actor('alice'), { id }, now).map(({ name }) => name)).toEqual(['Bob Baker'])
  })
})
