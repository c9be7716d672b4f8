import { expect, it } from 'vitest'
import { inFours, readDigits } from './digits.ts'

it.each([
  ['1234567890123456', '1234567890123456'],
  [' 1234 5678 9012 3456 ', '1234567890123456'],
  ['1234 5678 9012 345', 'The number has 16 digits; you entered 15'],
  ['1234 5678 9012 3456 7', 'The number has 16 digits; you entered 17'],
  ['1234 5678 9012 345O', 'Use digits only: the number has 16'],
  ['', 'The number has 16 digits; you entered 0'],
])('a licence number typed as "%s"', (typed, expected) => {
  const read = readDigits(typed, 16)
  expect('digits' in read ? read.digits : read.problem).toBe(expected)
})

it('shows the digits as printed on the card', () => {
  expect(inFours('1234567890123456')).toBe('1234 5678 9012 3456')
})
