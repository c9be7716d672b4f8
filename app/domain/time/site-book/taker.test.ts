import { beforeEach, expect, it } from 'vitest'
import { exceptions } from '#db/schema/exceptions.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { db } from '~/platform/store.server.ts'
import { addDuty } from '../rota/duties.server.ts'
import { NewDuty, NewPost } from '../rota/input.ts'
import { addPost } from '../rota/posts.server.ts'
import { publishRota } from '../rota/publish.server.ts'
import { punch } from '../clocking/clock.server.ts'
import { Punch } from '../clocking/input.ts'
import { giveHandover } from './handover/handovers.server.ts'
import { NewHandover } from './handover/input.ts'
import { watchSiteBook } from './watch.server.ts'

const start = new Date('2040-01-11T06:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
let siteId = ''
beforeEach(() => {
  siteId = addSite(actor('dana'), SiteInput.parse({ name: 'Quarry gate' }), at(-600)).id
})

const clock = (name: 'alice' | 'bob' | 'charlie', action: string, minutes: number) =>
  punch(actor(name), Punch.parse({ action, siteId, manualCheck: true, uniformDetected: true }), at(minutes))

it('an open handover names the person who is there to take it over now', () => {
  clock('alice', 'clock_in', -300)
  clock('bob', 'clock_in', -20)
  clock('charlie', 'clock_in', -10)
  giveHandover(actor('alice'), NewHandover.parse({ siteId, words: 'Gate 4 sticks' }), at(0))
  clock('alice', 'clock_out', 1)
  watchSiteBook(at(16))
  const open = () =>
    db()
      .select()
      .from(exceptions)
      .all()
      .filter(({ kind }) => kind === 'handover_open')
  expect(open()).toMatchObject([{ state: 'open', userId: actor('bob').id }])
  clock('bob', 'clock_out', 20)
  watchSiteBook(at(21))
  expect(open()).toMatchObject([{ state: 'open', userId: actor('charlie').id }])
})

it('an open handover of a position names the guard of that position, not a colleague who has long been at another', () => {
  const dana = actor('dana')
  const post = (name: string) => addPost(dana, NewPost.parse({ id: siteId, name }), at(-600)).id
  const [gate, roof] = [post('Gate'), post('Roof')]
  const plan = (name: 'alice' | 'bob' | 'charlie', postId: string, start: string, end: string) => {
    const given = { postId, day: '2040-01-11', start, end, userId: actor(name).id, reason: 'Agreed' }
    addDuty(dana, NewDuty.parse(given), at(-600))
  }
  plan('alice', gate, '01:00', '06:00')
  plan('bob', gate, '06:00', '12:00')
  plan('charlie', roof, '03:00', '12:00')
  publishRota(dana, { siteId, from: '2040-01-11', to: '2040-01-11' }, at(-600))
  clock('alice', 'clock_in', -300)
  clock('charlie', 'clock_in', -180)
  giveHandover(actor('alice'), NewHandover.parse({ siteId, words: 'Gate 4 sticks' }), at(-5))
  clock('alice', 'clock_out', 0)
  watchSiteBook(at(11))
  expect(db().select().from(exceptions).all()).toEqual([])
  clock('bob', 'clock_in', 12)
  watchSiteBook(at(28))
  expect(db().select().from(exceptions).all()).toMatchObject([{ kind: 'handover_open', userId: actor('bob').id }])
})
