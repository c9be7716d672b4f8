import { describe, expect, it } from 'vitest'
import { MATCH_DISTANCE, faceDistance, framesAgree, matchConfidence, meanTemplate } from './match.ts'

const flat = (value: number) => new Float32Array(128).fill(value)

describe('matching faces', () => {
  it('measures plain Euclidean distance', () => {
    expect(faceDistance(flat(0), flat(0))).toBe(0)
    expect(faceDistance(flat(0), flat(0.05))).toBeCloseTo(0.05 * Math.sqrt(128))
  })

  it('refuses descriptors of another length', () => {
    expect(() => faceDistance(flat(0), new Float32Array(64))).toThrow(RangeError)
  })

  it('tells confidence 50 at the threshold, falling with distance, within 0 and 100', () => {
    expect(matchConfidence(MATCH_DISTANCE)).toBe(50)
    expect(matchConfidence(0)).toBe(100)
    expect(matchConfidence(1.2)).toBe(0)
    expect(matchConfidence(0.4)).toBeGreaterThan(matchConfidence(0.5))
  })

  it('makes the mean of one to three frames the template', () => {
    const mean = meanTemplate([flat(0.1), flat(0.2), flat(0.3)])
    expect(mean[0]).toBeCloseTo(0.2)
    expect(mean).toHaveLength(128)
    expect(() => meanTemplate([])).toThrow(RangeError)
  })

  it('sees when one enrolment frame is of somebody else', () => {
    expect(framesAgree([flat(0), flat(0.01), flat(0.02)])).toBe(true)
    expect(framesAgree([flat(0), flat(0.01), flat(0.1)])).toBe(false)
  })
})
