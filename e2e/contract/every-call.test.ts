import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { type DescribedCall } from '../support/calls.ts'
import { memoryOf, modelsReady } from '../support/proc.ts'
import { CALLS, NOUNS } from '../support/walk/calls.ts'
import { elsewhere } from '../support/walk/elsewhere.ts'
import { hostile } from '../support/walk/hostile.ts'
import { linesOf, oneLine } from '../support/walk/one-line.ts'
import { type Question } from '../support/walk/question.ts'
import { changedByReading } from '../support/walk/reads.ts'
import { bothWays, otherMethods } from '../support/walk/spellings.ts'
import { scopes, wrongToken } from '../support/walk/tokens.ts'
import { whoMay } from '../support/walk/who-may.ts'
import { startWorld, type World } from '../support/walk/world.ts'

// One walk over every call of the description. A new call is asked every question without a change here.
const QUESTIONS: Question[] = [whoMay, scopes, wrongToken, elsewhere, otherMethods, bothWays, oneLine]

// A noun with many calls takes long on a busy machine.
test.describe.configure({ timeout: 180_000 })

let world: World
test.beforeAll(async () => {
  world = await startWorld({ INFERENCE_LOADING: 'start' })
})
test.afterAll(() => world?.server.stop())

test('no GET of a call changes stored data', async () => {
  const reads = CALLS.filter(({ method }) => method === 'GET').map(({ address }) => address)
  expect(await changedByReading(world, reads)).toEqual([])
})

test('the walk is over the calls that the product serves, and asks about names and about admins’ calls', async () => {
  const { text } = await world.ask(world.one('admin'), { method: 'GET', address: '/api/openapi.json' })
  expect(JSON.parse(text)).toEqual(JSON.parse(readFileSync('docs/openapi.json', 'utf8')))
  expect(CALLS.filter(({ door }) => door === 'admin').length).toBeGreaterThan(50)
  const bodies = CALLS.map(({ operation }) => operation.requestBody?.content['application/json']?.schema ?? {})
  expect(bodies.flatMap((schema) => linesOf(schema)).length).toBeGreaterThan(25)
})

test.describe('each call', () => {
  test.beforeAll(() => world.open())

  for (const { noun, calls } of NOUNS) test(`about ${noun} answers as it should`, () => walk(calls, QUESTIONS))
})

test.describe('hostile input', () => {
  let before: number
  test.beforeAll(async () => {
    await modelsReady(world.server)
    before = memoryOf(world.server)
  })

  for (const { noun, calls } of NOUNS)
    test(`for calls about ${noun} does no harm`, async () => {
      await walk(calls, [hostile])
      expect(memoryOf(world.server) - before).toBeLessThan(300)
    })

  test('fails no request', () => {
    expect(world.server.log()).not.toContain('a request failed')
  })
})

/** Asks every question of every call. A wrong answer does not end the walk. */
async function walk(calls: DescribedCall[], questions: Question[]): Promise<void> {
  for (const call of calls) {
    for (const { promise, ask } of questions) {
      const faults = await ask(call, world).catch((error: unknown) => [String(error)])
      expect.soft(faults, `${call.method} ${call.address} ${promise}`).toEqual([])
    }
  }
}
