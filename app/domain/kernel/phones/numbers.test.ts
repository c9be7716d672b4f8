import { describe, expect, it } from 'vitest'
import { missingNumbers } from './numbers.ts'

const none = { clearTo: 0, gaps: [] }

describe('the operation numbers of a phone', () => {
  it.each([
    ['all arrived', none, { lastSeq: 3, waiting: [] }, [1, 2, 3], { missing: [], news: [], gaps: [], clearTo: 3 }],
    ['one still waits', none, { lastSeq: 3, waiting: [3] }, [1, 2], { missing: [3], news: [], gaps: [], clearTo: 2 }],
    ['one is lost', none, { lastSeq: 3, waiting: [3] }, [1], { missing: [2, 3], news: [2], gaps: [2], clearTo: 1 }],
    [
      'what is lost is told once',
      { clearTo: 1, gaps: [2] },
      { lastSeq: 3, waiting: [] },
      [3],
      { missing: [2], news: [], gaps: [2], clearTo: 1 },
    ],
    [
      'what was lost may still come',
      { clearTo: 1, gaps: [2] },
      { lastSeq: 3, waiting: [] },
      [2, 3],
      { missing: [], news: [], gaps: [], clearTo: 3 },
    ],
  ] as const)('%s', (_name, seen, phone, arrived, expected) => {
    expect(missingNumbers(seen, phone, new Set(arrived))).toEqual(expected)
  })

  it('of a phone that claims a thousand million are checked for the last thousand only', () => {
    const { missing } = missingNumbers(none, { lastSeq: 1e9, waiting: [] }, new Set())
    expect(missing).toHaveLength(1000)
    expect(missing.at(-1)).toBe(1e9)
  })
})
