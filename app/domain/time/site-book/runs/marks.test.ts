import { describe, expect, it } from 'vitest'
import { inTime, type Judged, marksOf, nextPoint, type Route } from './marks.ts'

// The checkpoints are about 111 metres apart, from south to north.
const points = ['gate', 'yard', 'dock'].map((id, index) => ({ id, latitude: 51.5 + index / 1000, longitude: 0 }))
const fixed: Route = { order: 'fixed', points }

const scan = (checkpointId: string, second: number, more: Partial<Judged> = {}): Judged => ({
  id: `${checkpointId} ${second}`,
  checkpointId,
  at: new Date(Date.UTC(2026, 10, 20, 2, 0, second)),
  madeAt: null,
  fence: 'at_site',
  retired: false,
  sameMoment: false,
  ...more,
})
const marks = (scans: Judged[], route = fixed) => {
  const found = marksOf(scans, route)
  return inTime(scans).map(({ id }) => found.get(id)!.join(' '))
}

describe("the marks of a run's scans", () => {
  it.each<[string, Judged[], string[]]>([
    ['a walk in order has none', [scan('gate', 0), scan('yard', 60), scan('dock', 120)], ['', '', '']],
    ['111 metres in 23 seconds is a walk', [scan('gate', 0), scan('yard', 23)], ['', '']],
    ['and in 22 is none', [scan('gate', 0), scan('yard', 22)], ['', 'too_fast']],
    ['a scan far away is marked', [scan('gate', 0, { fence: 'away' })], ['far']],
    ['a coarse place is not', [scan('gate', 0, { fence: 'near' }), scan('yard', 60, { fence: 'unknown' })], ['', '']],
    ['so is an old poster', [scan('gate', 0, { retired: true })], ['retired']],
    ['so are two phones', [scan('gate', 0, { sameMoment: true })], ['same_moment']],
    [
      'a checkpoint that is left out puts what follows out of order until it is done',
      [scan('gate', 0), scan('dock', 90), scan('yard', 200)],
      ['', 'out_of_order', ''],
    ],
    ['the same one again is in order', [scan('gate', 0), scan('gate', 1), scan('yard', 60)], ['', '', '']],
    ['a checkpoint of another tour is not', [scan('roof', 0)], ['out_of_order']],
    [
      'all doubts stand beside each other',
      [scan('gate', 0), scan('dock', 1, { fence: 'away', retired: true, sameMoment: true })],
      ['', 'far too_fast same_moment retired out_of_order'],
    ],
  ])('%s', (_, scans, expected) => {
    expect(marks(scans)).toEqual(expected)
    expect(marks([...scans].reverse())).toEqual(expected)
  })

  it('any order is right if the tour says so, but a checkpoint from outside it is marked', () => {
    const scans = [scan('dock', 0), scan('gate', 100), scan('roof', 300)]
    expect(marks(scans, { order: 'free', points })).toEqual(['', '', 'out_of_order'])
  })

  it('scans sent together are judged by the time between them on the phone', () => {
    const [made, then] = [0, 50].map((second) => new Date(Date.UTC(2026, 10, 20, 1, 0, second)))
    expect(marks([scan('gate', 0, { madeAt: made }), scan('yard', 1, { madeAt: then })])).toEqual(['', ''])
  })

  it('a checkpoint without a position never makes a scan too fast', () => {
    const blind = points.map((point) => ({ ...point, latitude: null }))
    expect(marks([scan('gate', 0), scan('yard', 1)], { order: 'fixed', points: blind })).toEqual(['', ''])
  })
})

it('the next checkpoint is the first that is still open', () => {
  expect(nextPoint(points, new Set(['gate', 'dock']))?.id).toBe('yard')
  expect(nextPoint(points, new Set(['gate', 'yard', 'dock']))).toBeNull()
})
