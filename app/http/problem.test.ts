import { expect, it } from 'vitest'
import { asProblem } from './problem.server.ts'

it('an error whose code is a number is no error in telling of it', () => {
  expect(asProblem(new DOMException('cut off', 'AbortError'), 'one')).toBeNull()
  expect(asProblem(Object.assign(new Error('full'), { code: 'ENOSPC' }), 'one')).toMatchObject({ code: 'storage_full' })
  expect(asProblem(null, 'one')).toBeNull()
})
