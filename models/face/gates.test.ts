import { describe, expect, it } from 'vitest'
import { LEAST_ENROL_SCORE, countFaces, faceAdvice, faceReasons } from './gates.ts'

const good = { score: 0.9, widthShare: 0.3, eyeAngle: 2 }
const light = { brightness: 120, contrast: 50, sharpness: 50 }

describe('the face gates', () => {
  it('have nothing against one clear face', () => {
    expect(faceReasons([good], light)).toEqual([])
  })

  it('call weak finds no face, and ask more of an enrolment', () => {
    expect(faceReasons([], null)).toEqual(['no_face'])
    expect(faceReasons([{ ...good, score: 0.69 }], light)).toEqual(['no_face'])
    expect(faceReasons([{ ...good, score: 0.75 }], light)).toEqual([])
    expect(faceReasons([{ ...good, score: 0.75 }], light, LEAST_ENROL_SCORE)).toEqual(['no_face'])
  })

  it('count a second face only when it is near', () => {
    expect(countFaces([good, { ...good, widthShare: 0.2 }])).toBe(2)
    expect(countFaces([good, { ...good, widthShare: 0.1 }])).toBe(1)
    expect(faceReasons([good, { ...good, widthShare: 0.25 }], light)).toEqual(['several'])
  })

  it('tell every reason in words that a person can act on', () => {
    const reasons = faceReasons([{ score: 0.8, widthShare: 0.1, eyeAngle: -60 }], {
      brightness: 3,
      contrast: 2,
      sharpness: 5,
    })
    expect(reasons).toEqual(['too_small', 'tilted', 'too_dark', 'blurred'])
    for (const reason of [...reasons, 'no_face', 'several', 'too_bright'] as const)
      expect(faceAdvice(reason)).toMatch(/\. .+\.$/)
  })
})
