import { afterAll, beforeAll, expect, it } from 'vitest'
import { faceTemplates } from '#db/schema/biometrics.ts'
import { DEMO_PEOPLE } from '#db/seed/company.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { readSettings } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { db } from '~/platform/store.server.ts'
import { startThreads, stopThreads } from '~/platform/threads.server.ts'
import { enrolDemoFaces } from './faces.server.ts'
import { drawPortrait } from './portrait.server.ts'

beforeAll(async () => {
  keep('env', readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', INFERENCE_THREADS: '1' }))
  await startThreads()
}, 90_000)
afterAll(stopThreads)

const hired = async (name: 'dana' | 'alice' | 'bob' | 'charlie', number: number, agreed: boolean) => {
  const person = DEMO_PEOPLE[number]!
  const portrait = await drawPortrait(person, number)
  return { ...person, actor: actor(name), employeeId: 'E-1', portrait, agreed, enrolled: false }
}

it('enrols people who agreed and whose drawing shows a clear face, and nobody else', async () => {
  const people = [
    await hired('dana', 0, true),
    await hired('alice', 2, true),
    await hired('bob', 10, true),
    await hired('charlie', 13, false),
  ]
  expect(await enrolDemoFaces(people, new Date())).toBe(2)
  expect(people.map(({ enrolled }) => enrolled)).toEqual([true, true, false, false])
  const kept = db().select({ id: faceTemplates.userId }).from(faceTemplates).all()
  expect(kept.map(({ id }) => id).sort()).toEqual([people[0]!.actor.id, people[1]!.actor.id].sort())
})
