import { beforeEach, expect, it } from 'vitest'
import { actor } from '../../../../../e2e/support/actors.ts'
import { type Person } from '../../../kernel/access/actor.ts'
import { SiteInput } from '../../../kernel/sites/input.ts'
import { addSite } from '../../../kernel/sites/sites.server.ts'
import { punch } from '../../clocking/clock.server.ts'
import { Punch } from '../../clocking/input.ts'
import { assign } from '../../rota/assign.server.ts'
import { addDuty } from '../../rota/duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from '../../rota/input.ts'
import { addPost } from '../../rota/posts.server.ts'
import { publishRota } from '../../rota/publish.server.ts'
import { giveHandover, listOpenHandovers, takeHandover } from './handovers.server.ts'
import { NewHandover } from './input.ts'
import { findHandoverNotices } from './notices.server.ts'

const DAY = '2040-01-10'
const start = new Date(`${DAY}T20:00:00Z`)
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

let alice: Person, bob: Person, dana: Person, siteId: string
beforeEach(() => {
  ;[alice, bob, dana] = [actor('alice'), actor('bob'), actor('dana')]
  siteId = addSite(dana, SiteInput.parse({ name: 'Quarry gate' }), at(-600)).id
  const { id: postId } = addPost(dana, NewPost.parse({ id: siteId, name: 'Gate', staffNeeded: 2 }), at(-600))
  for (const [{ id: userId }, from, to] of [
    [alice, '20:00', '06:00'],
    [bob, '06:00', '14:00'],
  ] as const) {
    const day = from === '20:00' ? DAY : '2040-01-11'
    const duty = addDuty(dana, NewDuty.parse({ postId, day, start: from, end: to }), at(-600))
    assign(dana, NewAssignment.parse({ id: duty.id, userId, reason: 'Agreed' }), at(-600))
  }
  publishRota(dana, { siteId, from: DAY, to: '2040-01-11' }, at(-600))
})

const clock = (who: Person, action: string, minutes: number) =>
  punch(who, Punch.parse({ action, manualCheck: true, uniformDetected: true }), at(minutes))
const told = (who: Person, minutes: number) => findHandoverNotices(who, at(minutes)).map(({ title }) => title)
const give = (who: Person, minutes: number) =>
  giveHandover(who, NewHandover.parse({ siteId, words: 'Gate 4 sticks' }), at(minutes))

it('half an hour before the end of a shift its guard is reminded to hand over, until the note is written', () => {
  expect(told(alice, 590)).toEqual([])
  clock(alice, 'clock_in', 0)
  expect(told(alice, 569)).toEqual([])
  expect(findHandoverNotices(alice, at(570))).toMatchObject([
    { title: 'Hand over before you clock out', to: `/site-book/${siteId}/handover` },
  ])
  give(alice, 580)
  expect(told(alice, 590)).toEqual([])
})

it('a person who clocks in is told about waiting handovers, and about none after they have accepted one', () => {
  clock(alice, 'clock_in', 0)
  give(alice, 585)
  give(alice, 590)
  expect(told(bob, 595)).toEqual([])
  clock(bob, 'clock_in', 595)
  expect(told(bob, 596)).toEqual([`Handover from ${alice.name}`])
  for (const { id } of listOpenHandovers(bob, siteId, at(597))) takeHandover(bob, { id }, at(597))
  expect(told(bob, 598)).toEqual([])
})
