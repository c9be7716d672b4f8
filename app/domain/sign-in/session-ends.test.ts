import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sessions } from '#db/schema/access.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../e2e/support/actors.ts'
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

it('tells which sessions ended, whoever deleted them, and whose role or access changed', async () => {
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
