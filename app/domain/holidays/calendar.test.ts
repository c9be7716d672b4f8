import { expect, it } from 'vitest'
import { cellsOf } from './calendar.ts'

it('names one or two people on a day and counts more, on both ends of their time off', () => {
  const entries = [
    { firstName: 'Alice', startDate: '2040-08-01', endDate: '2040-08-02' },
    { firstName: 'Bob', startDate: '2040-08-02', endDate: '2040-08-03' },
    { firstName: 'Charlie', startDate: '2040-08-02', endDate: '2040-08-02' },
  ]
  expect(cellsOf(['2040-07-31', '2040-08-01', '2040-08-02', '2040-08-03'], entries)).toEqual([
    { day: '2040-07-31', count: 0, words: [] },
    { day: '2040-08-01', count: 1, words: ['Alice'] },
    { day: '2040-08-02', count: 3, words: ['3 staff off'] },
    { day: '2040-08-03', count: 1, words: ['Bob'] },
  ])
})
