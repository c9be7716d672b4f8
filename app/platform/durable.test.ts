import { afterEach, expect, it } from 'vitest'
import { throttle } from '#db/schema/access.ts'
import { durable, endGroups, flushesLogOf, flushInGroups } from './durable.server.ts'
import { afterCommit, commit, store, write } from './store.server.ts'

afterEach(endGroups)

const happened: string[] = []
const put = (key: string) =>
  commit(() => {
    write().insert(throttle).values({ key, failures: 1, updatedAt: new Date() }).run()
    afterCommit(() => void happened.push(key))
  })

it('a commit is followed by what should follow it once it is on the disk, in order, and those who wait hear of it then', async () => {
  flushInGroups(store().file)
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
  happened.length = 0
  put('one')
  expect([happened, durable()]).toEqual([['one'], undefined])
})
