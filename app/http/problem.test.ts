import { expect, it } from 'vitest'
import { asProblem } from './problem.server.ts'

it('an error with a number as its code is reported without another error', () => {
  expect(asProblem(new DOMException('cut off', 'AbortError'), 'one')).toBeNull()
  expect(asProblem(Object.assign(new Error('full'), { code: 'ENOSPC' }), 'one')).toMatchObject({ code: 'storage_full' })
  expect(asProblem(null, 'one')).toBeNull()
})
