import { beforeEach, expect, it } from 'vitest'
import { exceptions } from '#db/schema/exceptions.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { db } from '~/platform/store.server.ts'
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
