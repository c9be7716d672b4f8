import { expect, it } from 'vitest'
import { isAnswered } from './use-left-fields.ts'

it.each([
  [true, true],
  [false, false],
  ['', false],
  ['no', true],
  [0, true],
  [[], false],
  [['Email'], true],
  [null, false],
  [undefined, false],
])('an answer of %j counts as given: %j', (answer, there) => {
  expect(isAnswered(answer)).toBe(there)
})
