import { expect, it } from 'vitest'
import { loneSessions } from '#db/schema/lone-worker.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { lone, plan, site } from '../../../../e2e/support/lone-night.ts'
import { endSite } from '../../kernel/sites/sites.server.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { isUsed } from './watch-test.server.ts'

const now = new Date('2040-01-10T06:30:00.000Z')
const dayBefore = new Date('2040-01-09T06:30:00.000Z')

/** Records a session of yesterday. */
function session(more: object): void {
  const times = { startedAt: dayBefore, checkedAt: dayBefore, dueAt: dayBefore, intervalS: 300, graceS: 60 }
  const row = { ...times, id: newId(), userId: actor('alice').id, state: 'ended', startedHow: 'self', ...more }
  commit(() => write().insert(loneSessions).values(row).run())
}

it('monitoring is tested daily while people have worked alone in the last 30 days', () => {
  expect(isUsed(now)).toBe(false)
  session({})
  expect(isUsed(now)).toBe(true)
  expect(isUsed(new Date('2040-02-10T06:30:00.000Z'))).toBe(false)
})

it('a test does not keep the daily test going', () => {
  session({ startedHow: 'drill', drill: true })
  expect(isUsed(now)).toBe(false)
})

it('monitoring is tested while a site is one where people work alone, and not after it was removed', () => {
  const id = site('Quay', lone)
  expect(isUsed(now)).toBe(true)
  const dana = actor('dana')
  commit(() => endSite(dana, { id }, now))
  expect(isUsed(now)).toBe(false)
})

it('monitoring is tested before the first night of a position where people work alone', () => {
  plan(site('Quay'), { worksAlone: true })
  expect(isUsed(now)).toBe(true)
})
