import { beforeEach, describe, expect, it } from 'vitest'
import { sessions } from '#db/schema/access.ts'
import { pushMessages, pushSubscriptions } from '#db/schema/events.ts'

import { duties, swaps } from '#db/schema/rota.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { deactivateStaff } from '../../account/staff/staff.server.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { listNotifications, NotificationList } from '../../content/unread/notifications.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { exportPieces } from '../../records/export/page.ts'
import { kindsOfRecord } from '../../records/export/record-kinds.server.ts'
import { recordsOf } from '../../records/export/records.server.ts'
import { instantOf } from '~/platform/dates.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { assign } from './assign.server.ts'
import { listSwaps } from './decide-swap.server.ts'
import { addDuty, removeDuty } from './duties.server.ts'
import { dutyRow } from './duty-view.server.ts'
import { endSwaps } from './end-swaps.server.ts'
import { NewAssignment, NewDuty, NewPost, SwapQuery } from './input.ts'
import { declineDuty } from './own.server.ts'
import { addPost } from './posts.server.ts'
import { publishRota } from './publish.server.ts'
import { acceptSwap, countSwapsOffered, listOwnSwaps, offerSwap, refuseSwap } from './swaps.server.ts'

const DAY = '2040-11-05'
const now = instantOf('2040-11-01', 12, 0)
const begun = instantOf(DAY, 19, 0)
const dana = () => actor('dana')
const site = (name: string) => addSite(dana(), SiteInput.parse({ name }), now).id
let [siteId, id] = ['', '']
beforeEach(() => {
  siteId = site('Quarry gate')
  const postId = addPost(dana(), NewPost.parse({ id: siteId, name: 'Gatehouse' }), now).id
  id = addDuty(dana(), NewDuty.parse({ postId, day: DAY, start: '19:00', end: '07:00' }), now).id
  assign(dana(), NewAssignment.parse({ id, userId: actor('alice').id }), now)
  publishRota(dana(), { siteId, from: DAY, to: DAY }, now)
})

const offer = () => offerSwap(actor('alice'), { id, userId: actor('bob').id }, now)
const stateOf = (name: 'alice' | 'bob') => listOwnSwaps(actor(name)).map(({ status }) => status)
const waiting = (site?: string) => listSwaps(dana(), SwapQuery.parse({ siteId: site })).items

describe('a swap ends by itself, and both people are told', () => {
  it.each([
    ['once its shift has begun', () => undefined, begun],
    ['if its shift is cancelled', () => removeDuty(dana(), { id }, now), now],
    [
      'if the person who offered it is no longer on the shift',
      () => declineDuty(actor('alice'), { id, reason: 'Ill' }, now),
      now,
    ],
  ])('%s', (_when, happen, at) => {
    acceptSwap(actor('bob'), offer(), now)
    expect(endSwaps(now)).toEqual({ ended: 0 })
    happen()
    expect(waiting()).toHaveLength(1)
    expect(endSwaps(at)).toEqual({ ended: 1 })
    expect(endSwaps(at)).toEqual({ ended: 0 })
    expect(waiting()).toEqual([])
    expect([stateOf('alice'), stateOf('bob')]).toEqual([['ended'], ['ended']])
    for (const name of ['alice', 'bob'] as const) {
      const told = listNotifications(actor(name), NotificationList.parse({})).items
      const text = expect.stringMatching(/^Quarry gate, Gatehouse, /) as string
      expect(told).toContainEqual(expect.objectContaining({ title: 'A swap has ended', text }))
    }
  })

  it.each([
    ['has left', () => void deactivateStaff(dana(), { id: actor('bob').id }, now)],
    [
      'is on the shift already',
      () => {
        commit(() => write().update(duties).set({ people: 2 }).run())
        assign(dana(), NewAssignment.parse({ id, userId: actor('bob').id }), now)
      },
    ],
    [
      'is on another one at that time',
      () => {
        const { postId } = dutyRow(id)
        const given = { postId, day: DAY, start: '20:00', end: '22:00', userId: actor('bob').id }
        addDuty(dana(), NewDuty.parse(given), now)
        expect(endSwaps(now)).toEqual({ ended: 0 })
        publishRota(dana(), { siteId, from: DAY, to: DAY }, now)
      },
    ],
  ])('and if the colleague %s, so that another can be asked', (_when, happen) => {
    offer()
    happen()
    expect(endSwaps(now)).toEqual({ ended: 1 })
    expect(stateOf('alice')).toEqual(['ended'])
    expect(() => offerSwap(actor('alice'), { id, userId: actor('charlie').id }, now)).not.toThrow()
  })

  it('also before the colleague has answered, whose badge then goes', () => {
    offer()
    expect(countSwapsOffered(actor('bob'))).toBe(1)
    endSwaps(begun)
    expect(countSwapsOffered(actor('bob'))).toBe(0)
  })
})

it('administrators are told of a swap that waits for them, but not of one that was refused', () => {
  const id = newId()
  const of = { userId: dana().id, createdAt: now }
  commit(() => {
    const session = { id, secretHash: id, lastSeenAt: now, expiresAt: instantOf('2040-12-01', 12, 0) }
    write()
      .insert(sessions)
      .values({ ...session, ...of })
      .run()
    const keys = { endpoint: 'https://push.example.org/1', p256dh: 'key', auth: 'word' }
    write()
      .insert(pushSubscriptions)
      .values({ id, sessionId: id, ...of, ...keys })
      .run()
  })
  expectFollowUps()
  const told = () => {
    runReactions(REACTIONS, now)
    return db()
      .select()
      .from(pushMessages)
      .all()
      .filter(({ payload }) => payload.includes('swap'))
  }
  refuseSwap(actor('bob'), offer(), now)
  expect(told()).toHaveLength(0)
  acceptSwap(actor('bob'), offer(), now)
  expect(told()).toHaveLength(1)
  expectReactions({})
})

it('control sees the swaps of a site, however many newer ones other sites have', () => {
  acceptSwap(actor('bob'), offer(), now)
  const other = site('Harbour')
  const [{ id: _id, ...duty }, people] = [dutyRow(id), { fromUserId: actor('alice').id, toUserId: actor('bob').id }]
  commit(() => {
    for (let n = 0; n < 200; n++) {
      const dutyId = newId()
      write()
        .insert(duties)
        .values({ ...duty, id: dutyId, siteId: other, patternId: null })
        .run()
      write()
        .insert(swaps)
        .values({ id: newId(), dutyId, ...people, state: 'accepted', offeredAt: now })
        .run()
    }
  })
  expect(waiting(siteId)).toMatchObject([{ duty: { id } }])
  expect(waiting(other)).toHaveLength(200)
  // The oldest of all is the one that was offered first.
  const { next } = listSwaps(dana(), SwapQuery.parse({}))
  expect(listSwaps(dana(), SwapQuery.parse({ before: next }))).toMatchObject({ items: [{ duty: { id } }], next: null })
})

it('the export of their data has the swap for both people, and the changes of their shift, by London time', async () => {
  acceptSwap(actor('bob'), offer(), now)
  removeDuty(dana(), { id }, now)
  const swap = { site: 'Quarry gate', post: 'Gatehouse', startsAt: begun, state: 'accepted', answeredAt: now }
  for (const [name, offeredByYou] of [
    ['alice', true],
    ['bob', false],
  ] as const)
    expect((await recordsOf(actor(name).id)).swaps).toMatchObject([{ ...swap, offeredByYou, offeredAt: now }])
  const { shiftChanges } = await recordsOf(actor('alice').id)
  expect(shiftChanges).toMatchObject([{ site: 'Quarry gate', kind: 'cancelled', at: now, toldAt: now }])
  const page = [...exportPieces('Data', now, { shiftChanges }, kindsOfRecord)].join('')
  expect(page).toContain('5 Nov 2040, 19:00')
  expect(page).not.toMatch(/2040-11-05/)
})
