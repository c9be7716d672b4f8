import { afterEach, expect, it, vi } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { withFollowUps } from '../../../../e2e/support/follow-ups.ts'
import { at, clock, follow, lone, planned, site } from '../../../../e2e/support/lone-night.ts'
import { NewOffers } from '../../time/cover/input.ts'
import { offerDuty } from '../../time/cover/offers.server.ts'
import { acceptOffer, listOwnOffers } from '../../time/cover/own-offers.server.ts'
import { addDuty } from '../../time/rota/duties.server.ts'
import { NewDuty, NewPost } from '../../time/rota/input.ts'
import { addPost } from '../../time/rota/posts.server.ts'
import { publishRota } from '../../time/rota/publish.server.ts'
import { findCurrentSession } from './sessions.server.ts'

withFollowUps()
afterEach(() => void vi.useRealTimers())

it('a shift that is on now and that a guard accepts starts monitoring at once, as one that control assigns', () => {
  const [alice, dana, siteId] = [actor('alice'), actor('dana'), site('Quay', lone)]
  const { id: postId } = addPost(dana, NewPost.parse({ id: siteId, name: 'Gate' }), planned)
  const day = '2040-01-10'
  const { id } = addDuty(dana, NewDuty.parse({ postId, day, start: '20:00', end: '06:00' }), planned)
  publishRota(dana, { siteId, from: day, to: day }, planned)
  clock('clock_in', -5, { siteId: site('Mill') })
  offerDuty(dana, NewOffers.parse({ id, userIds: [alice.id], reason: 'Agreed' }), at(10))
  follow(10)
  // Whether a change of the rota concerns lone working is judged by the present time.
  vi.useFakeTimers({ now: at(20), toFake: ['Date'] })
  acceptOffer(alice, { id: listOwnOffers(alice, {}, at(20))[0]!.id }, at(20))
  follow(20)
  expect(findCurrentSession(alice)).toMatchObject({ startedAt: at(20).toISOString(), intervalMinutes: 45 })
})
