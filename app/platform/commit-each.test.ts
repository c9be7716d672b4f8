import { beforeEach, expect, it } from 'vitest'
import { throttle } from '#db/schema/access.ts'
import { commitEach } from './commit-each.server.ts'
import { commit, db, write } from './store.server.ts'

const add = (key: string) => {
  write().insert(throttle).values({ key, failures: 1, updatedAt: new Date() }).run()
  if (key.startsWith('bad')) throw new Error('no luck')
  return key.length
}
const keys = () =>
  db()
    .select({ key: throttle.key })
    .from(throttle)
    .all()
    .map(({ key }) => key)
    .sort()
beforeEach(() => void commit(() => write().delete(throttle).run()))

it('commits all rows together', () => {
  expect(commitEach(['one', 'three'], add, 'failed')).toEqual([3, 5])
  expect(keys()).toEqual(['one', 'three'])
})

it('leaves out a row for which the work fails, and writes nothing of it', () => {
  expect(commitEach(['one', 'bad 1', 'three', 'bad 2'], add, 'failed')).toEqual([3, 5])
  expect(keys()).toEqual(['one', 'three'])
  expect(commitEach([], add, 'failed')).toEqual([])
})
