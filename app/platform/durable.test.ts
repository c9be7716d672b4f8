import fs from 'node:fs'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from '#db/schema/access.ts'
import { durable, endGroups, flushesLogOf, flushInGroups } from './durable.server.ts'
import { afterCommit, commit, commitVital, store, write } from './store.server.ts'

const happened: string[] = []
beforeEach(() => {
  happened.length = 0
  commit(() => write().delete(throttle).run())
})
afterEach(async () => {
  await durable()
  endGroups()
  vi.restoreAllMocks()
})

const add = (key: string) => {
  write().insert(throttle).values({ key, failures: 1, updatedAt: new Date() }).run()
  afterCommit(() => void happened.push(key))
}
const put = (key: string) => commit(() => add(key))
const turn = () => new Promise(setImmediate)

/** Returns what another process would find in the database at this moment. */
function found(): string[] {
  const other = new Database(store().file, { readonly: true })
  const keys = other.prepare('SELECT key FROM throttle ORDER BY key').pluck().all() as string[]
  other.close()
  return keys
}

it('effects of a commit run when it is on the disk, in order, and only then are waiting callers answered', async () => {
  flushInGroups(store().sqlite, store().file)
  expect(flushesLogOf(store().file)).toBe(true)
  expect(durable()).toBeUndefined()
  put('one')
  const first = durable()!.then(() => happened.push('told of one'))
  put('two')
  expect(happened).toEqual([])
  await Promise.all([first, durable()])
  expect(happened).toEqual(['one', 'two', 'told of one'])
  expect(durable()).toBeUndefined()
})

it('without groups a commit is on the disk when it returns', () => {
  put('one')
  expect([happened, durable(), found()]).toEqual([['one'], undefined, ['one']])
})

it('the commits of one turn are one transaction; one that fails is rolled back alone, and its effects do not run', async () => {
  flushInGroups(store().sqlite, store().file)
  put('one')
  const fails = () =>
    commit(() => {
      add('two')
      throw new Error('refused')
    })
  expect(fails).toThrow('refused')
  put('three')
  expect(found()).toEqual([])
  await durable()
  expect(found()).toEqual(['one', 'three'])
  expect(happened).toEqual(['one', 'three'])
})

it('a turn with one commit has its own transaction, even while the disk is busy with the one before', async () => {
  flushInGroups(store().sqlite, store().file)
  const turns = []
  for (let times = 0; times < 20; times++) {
    put(`key-${10 + times}`)
    await turn()
    turns.push(found().length)
  }
  expect(turns).toEqual(turns.map((_, at) => at + 1))
  await durable()
  expect(happened).toEqual(found())
})

it('when there are many commits, turns share a transaction, but only for a moment', async () => {
  flushInGroups(store().sqlite, store().file)
  const seen = new Set<number>()
  let made = 0
  while (seen.size < 4) {
    put(`key-${1000 + made++}`)
    put(`key-${1000 + made++}`)
    await turn()
    seen.add(found().length)
  }
  await durable()
  expect(happened).toEqual(found())
  expect(happened).toHaveLength(made)
  expect(made, 'more than one turn to each').toBeGreaterThan(2 * seen.size)
})

it('an SOS shares its transaction with no other commit: everything before it is committed first', () => {
  flushInGroups(store().sqlite, store().file)
  put('one')
  commitVital(() => add('sos'))
  expect(found()).toEqual(['one', 'sos'])
})

it('when the disk is nearly full commits share no transaction, so that each finds out for itself', () => {
  flushInGroups(store().sqlite, store().file)
  vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 8000, bsize: 4096 } as fs.StatsFs)
  put('one')
  expect(found()).toEqual(['one'])
})
