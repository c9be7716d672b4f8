import { expect, it } from 'vitest'
import { alerts } from '#db/schema/emergencies.ts'
import { loneSessions } from '#db/schema/lone-worker.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { playDrill } from './drill.server.ts'
import { watchSessions } from './watch.server.ts'

it('the next monitoring test closes what a crash left open of an earlier one', async () => {
  const { id: userId } = actor('dana')
  const startedAt = new Date(Date.now() - 600_000)
  const dueAt = new Date(+startedAt + 300_000)
  const times = { intervalS: 300, graceS: 60, startedAt, checkedAt: startedAt, dueAt, nextLookAt: dueAt }
  const left = { ...times, id: newId(), userId, startedHow: 'drill', drill: true }
  commit(() => write().insert(loneSessions).values(left).run())
  await watchSessions()
  const open = () => [
    db()
      .select()
      .from(alerts)
      .all()
      .filter(({ resolvedAt }) => !resolvedAt).length,
    db()
      .select()
      .from(loneSessions)
      .all()
      .filter(({ state }) => state === 'active').length,
  ]
  expect(open()).toEqual([1, 1])
  expect(await playDrill(userId)).toBeNull()
  expect(open()).toEqual([0, 0])
})
