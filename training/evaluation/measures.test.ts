import { describe, expect, it } from 'vitest'
import { equalErrorRate, quantile, rocArea, shareAbove, thresholdFor, wilson } from './measures.ts'

describe('measures', () => {
  it('give the ROC area of perfect, blind and reversed scores', () => {
    expect(rocArea([2, 3], [0, 1])).toBe(1)
    expect(rocArea([1, 1], [1, 1])).toBe(0.5)
    expect(rocArea([0, 1], [2, 3])).toBe(0)
    expect(rocArea([1, 3], [0, 2])).toBe(0.75)
  })

  it('find the threshold that a given share of negatives passes', () => {
    const negatives = Array.from({ length: 100 }, (_, i) => i)
    expect(shareAbove(negatives, thresholdFor(negatives, 0.1))).toBeCloseTo(0.1)
    expect(shareAbove(negatives, thresholdFor(negatives, 0))).toBe(0)
  })

  it('find where refusals and false accepts are equal', () => {
    expect(equalErrorRate([4, 5, 6], [1, 2, 3])).toBe(0)
    expect(equalErrorRate([1, 4, 5, 6], [0, 2, 3, 4.5])).toBeCloseTo(0.25)
  })

  it("give Wilson's interval", () => {
    const [low, high] = wilson(95, 100)
    expect(low).toBeCloseTo(0.888, 2)
    expect(high).toBeCloseTo(0.978, 2)
    expect(quantile([5, 1, 3], 0.5)).toBe(3)
  })
})
