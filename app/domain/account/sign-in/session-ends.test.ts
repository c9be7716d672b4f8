import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { secondFactors, sessions } from '#db/schema/access.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { writeSetting } from '~/platform/settings.server.ts'
import { commit, write } from '~/platform/store.server.ts'
import { onSessionsShaken, type Shaken } from './session-ends.server.ts'
import { rotateSecret } from './sessions.server.ts'

const shakenBy = async (work: () => void) => {
  const heard: Shaken[] = []
  const stop = onSessionsShaken((shaken) => heard.push(shaken))
  work()
  await new Promise((resolve) => setImmediate(resolve))
  stop()
  return heard.map((one) => ({ sessions: [...one.sessions], people: [...one.people] }))
}

it('reports which sessions ended, no matter who deleted them, and whose role or access changed', async () => {
  const [alice, bob] = [actor('alice'), actor('bob')]
  const none: string[] = []
  expect(
    await shakenBy(() => commit(() => write().delete(sessions).where(eq(sessions.id, alice.sessionId)).run())),
  ).toEqual([{ sessions: [alice.sessionId], people: none }])
  expect(await shakenBy(() => commit(() => rotateSecret(bob.sessionId)))).toEqual([
    { sessions: [bob.sessionId], people: none },
  ])
  const change = (values: Partial<typeof users.$inferInsert>) => () =>
    commit(() => write().update(users).set(values).where(eq(users.id, bob.id)).run())
  expect(await shakenBy(change({ role: 'supervisor' }))).toEqual([{ sessions: none, people: [bob.id] }])
  expect(await shakenBy(change({ role: 'supervisor', firstName: 'Robert' }))).toEqual([])
  expect(await shakenBy(change({ isActive: false }))).toEqual([{ sessions: none, people: [bob.id] }])
})

it('reports whose second factor counts or is gone, and everyone when all administrators must have one', async () => {
  const dana = actor('dana')
  const hers = eq(secondFactors.userId, dana.id)
  const waiting = { userId: dana.id, secret: 'sealed', recoveryHashes: [], createdAt: new Date() }
  expect(await shakenBy(() => commit(() => write().insert(secondFactors).values(waiting).run()))).toEqual([])
  const prove = () => commit(() => write().update(secondFactors).set({ confirmed: true }).where(hers).run())
  expect(await shakenBy(prove)).toEqual([{ sessions: [], people: [dana.id] }])
  const remove = () => commit(() => write().delete(secondFactors).where(hers).run())
  expect(await shakenBy(remove)).toEqual([{ sessions: [], people: [dana.id] }])
  const everybody: boolean[] = []
  const stop = onSessionsShaken((shaken) => everybody.push(shaken.everybody))
  for (const required of [true, false]) {
    commit(() => writeSetting('require_second_factor', required, dana.id, new Date()))
    await new Promise((resolve) => setImmediate(resolve))
  }
  commit(() => writeSetting('face_threshold', 0.57, dana.id, new Date()))
  await new Promise((resolve) => setImmediate(resolve))
  stop()
  expect(everybody).toEqual([true, true])
})
