import { beforeEach, describe, expect, it } from 'vitest'
import { instantOf } from '~/platform/dates.ts'
import { isProblem } from '~/platform/problem.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { assign } from '../rota/assign.server.ts'
import { addDuty, changeDuty, findDuty } from '../rota/duties.server.ts'
import { AsShown, Decline, DutyChange, NewAssignment, NewDuty, NewPost } from '../rota/input.ts'
import { listOpenDuties, takeDuty } from '../rota/open.server.ts'
import { confirmDuty, declineDuty, listOwnDuties } from '../rota/own.server.ts'
import { addPost } from '../rota/posts.server.ts'
import { publishRota } from '../rota/publish.server.ts'
import { acceptSwap, listOwnSwaps, offerSwap } from '../rota/swaps.server.ts'
import { NewOffers } from './input.ts'
import { offerDuty } from './offers.server.ts'
import { acceptOffer, listOwnOffers } from './own-offers.server.ts'

const now = instantOf('2040-11-01', 12, 0)
const day = '2040-11-05'
const alice = () => actor('alice')
const bob = () => actor('bob')
const dana = () => actor('dana')
let [site, duty] = ['', '']
beforeEach(() => {
  site = addSite(dana(), SiteInput.parse({ name: 'Quarry gate' }), now).id
  const postId = addPost(dana(), NewPost.parse({ id: site, name: 'Gatehouse' }), now).id
  duty = addDuty(dana(), NewDuty.parse({ postId, day, start: '08:00', end: '16:00' }), now).id
})

const publish = () => publishRota(dana(), { siteId: site, from: day, to: day }, now)
function planAlice() {
  assign(dana(), NewAssignment.parse({ id: duty, userId: alice().id }), now)
  publish()
}
const move = (start: string) =>
  changeDuty(dana(), DutyChange.parse({ id: duty, start, end: '23:00', reason: 'x' }), now)
function codeOf(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (isProblem(error)) return error.code
    throw error
  }
  return null
}
const people = () =>
  findDuty(dana(), { id: duty }).assignments.map(({ userId, state }) => [
    userId === alice().id ? 'alice' : 'bob',
    state,
  ])

/** Each answer of a person about a shift, given to what they have seen before. */
const ANSWERS = {
  confirm: () => {
    planAlice()
    const { id, version } = listOwnDuties(alice(), {}, now)[0]!
    return () => confirmDuty(alice(), AsShown.parse({ id, version }), now)
  },
  decline: () => {
    planAlice()
    const { id, version } = listOwnDuties(alice(), {}, now)[0]!
    return () => declineDuty(alice(), Decline.parse({ id, version, reason: 'Not at that time' }), now)
  },
  take: () => {
    publish()
    const { id, version } = listOpenDuties(bob(), {}, now)[0]!
    return () => takeDuty(bob(), AsShown.parse({ id, version: String(version) }), now)
  },
  'accept an offer': () => {
    publish()
    offerDuty(dana(), NewOffers.parse({ id: duty, userIds: [bob().id] }), now)
    const { id, version } = listOwnOffers(bob(), {}, now)[0]!
    return () => acceptOffer(bob(), AsShown.parse({ id, version }), now)
  },
  'accept a swap': () => {
    planAlice()
    offerSwap(alice(), { id: duty, userId: bob().id }, now)
    const [swap] = listOwnSwaps(bob())
    return () => acceptSwap(bob(), AsShown.parse({ id: swap!.id, version: swap!.duty.version }), now)
  },
}

describe.each(Object.entries(ANSWERS))('to %s', (_name, see) => {
  it('counts for the hours that were shown, and is refused once they have changed', () => {
    const answer = see()
    move('15:00')
    const before = people()
    expect(codeOf(answer)).toBe('stale')
    expect(people()).toEqual(before)
  })

  it('works for what is shown', () => {
    const answer = see()
    expect(codeOf(answer)).toBeNull()
  })
})
