import { expect, it } from 'vitest'
import { cellOf } from './calendar.ts'

it('names one or two people on a day and counts more', () => {
  expect(cellOf('2040-07-31', 0, [])).toEqual({ day: '2040-07-31', count: 0, words: [] })
  expect(cellOf('2040-08-01', 2, ['Alice', 'Bob'])).toEqual({ day: '2040-08-01', count: 2, words: ['Alice', 'Bob'] })
  expect(cellOf('2040-08-02', 3, [])).toEqual({ day: '2040-08-02', count: 3, words: ['3 staff off'] })
})
