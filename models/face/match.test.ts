import { describe, expect, it } from 'vitest'
import { acceptedDistance, differentFrames, faceDistance, framesAgree, isNearest, meanTemplate } from './match.ts'

const flat = (value: number) => new Float32Array(128).fill(value)

describe('matching faces', () => {
  it('measures plain Euclidean distance', () => {
    expect(faceDistance(flat(0), flat(0))).toBe(0)
    expect(faceDistance(flat(0), flat(0.05))).toBeCloseTo(0.05 * Math.sqrt(128))
  })

  it('refuses descriptors of another length', () => {
    expect(() => faceDistance(flat(0), new Float32Array(64))).toThrow(RangeError)
  })

  it('averages one to three frames into the template', () => {
    const mean = meanTemplate([flat(0.1), flat(0.2), flat(0.3)])
    expect(mean[0]).toBeCloseTo(0.2)
    expect(mean).toHaveLength(128)
    expect(() => meanTemplate([])).toThrow(RangeError)
  })

  it('accepts less distance the more frames a template averages', () => {
    expect([1, 2, 3, 4].map((frames) => acceptedDistance(frames).toFixed(2))).toEqual(['0.58', '0.56', '0.55', '0.55'])
    expect(acceptedDistance(3, 0.6)).toBeCloseTo(0.57)
  })

  it('accepts less distance the smaller a face is, under 112 pixels', () => {
    expect([200, 112, 96, 80].map((pixels) => acceptedDistance(3, 0.58, pixels).toFixed(3))).toEqual([
      ...['0.550', '0.550', '0.515', '0.480'],
    ])
  })

  it('sees whether anybody else is more alike than the claimed person', () => {
    const others = (...values: number[]) => Float32Array.from(values.flatMap((value) => Array(128).fill(value)))
    expect(isNearest(flat(0), flat(0.02), others())).toBe(true)
    expect(isNearest(flat(0), flat(0.02), others(0.5, 0.03))).toBe(true)
    expect(isNearest(flat(0), flat(0.02), others(0.5, 0.01, 0.3))).toBe(false)
  })

  it('counts the same picture once', () => {
    expect(differentFrames([flat(0), flat(0.001), flat(0.02), flat(0.021)])).toEqual([flat(0), flat(0.02)])
  })

  it('sees when one enrolment frame shows somebody else', () => {
    expect(framesAgree([flat(0), flat(0.01), flat(0.02)])).toBe(true)
    expect(framesAgree([flat(0), flat(0.01), flat(0.1)])).toBe(false)
  })
})
