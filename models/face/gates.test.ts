import { describe, expect, it } from 'vitest'
import { ENROL_GATE, FACE_REASONS, countFaces, faceAdvice, faceReasons } from './gates.ts'

const good = { score: 0.9, widthShare: 0.3, pixels: 200, eyeAngle: 2, turn: 0.02, nod: 0.54, length: 1.05 }
const light = { brightness: 120, contrast: 50, sharpness: 50, eyes: 0.9, tint: 0.1 }

describe('the face gates', () => {
  it('accept one clear face', () => {
    expect(faceReasons([good], light)).toEqual([])
  })

  it('treat a weak find as no face, and demand more of an enrolment', () => {
    expect(faceReasons([], null)).toEqual(['no_face'])
    expect(faceReasons([{ ...good, score: 0.69 }], light)).toEqual(['no_face'])
    expect(faceReasons([{ ...good, score: 0.75 }], light)).toEqual([])
    expect(faceReasons([{ ...good, score: 0.75 }], light, ENROL_GATE)).toEqual(['no_face'])
  })

  it('count a second face only if it is near', () => {
    expect(countFaces([good, { ...good, widthShare: 0.2 }])).toBe(2)
    expect(countFaces([good, { ...good, widthShare: 0.1 }])).toBe(1)
    expect(faceReasons([good, { ...good, widthShare: 0.25 }], light)).toEqual(['several'])
  })

  it('count the pixels of the original, however much of the picture a face fills', () => {
    expect(faceReasons([{ ...good, pixels: 79 }], light)).toEqual(['too_small'])
    expect(faceReasons([{ ...good, pixels: 80 }], light)).toEqual([])
    expect(faceReasons([{ ...good, pixels: 111 }], light, ENROL_GATE)).toEqual(['too_small'])
    expect(faceReasons([{ ...good, pixels: 112 }], light, ENROL_GATE)).toEqual([])
  })

  it('ask for a face that looks ahead, and more so of an enrolment', () => {
    for (const pose of [{ turn: 0.31 }, { turn: -0.31 }, { nod: 0.75 }, { nod: 0.1 }])
      expect(faceReasons([{ ...good, ...pose }], light)).toEqual(['turned'])
    expect(faceReasons([{ ...good, turn: 0.28 }], light)).toEqual([])
    expect(faceReasons([{ ...good, turn: 0.28 }], light, ENROL_GATE)).toEqual(['turned'])
  })

  it('ask for eyes, not for dark glasses', () => {
    expect(faceReasons([good], { ...light, eyes: 0.3 })).toEqual(['eyes_hidden'])
    expect(faceReasons([good], { ...light, tint: 0.3 }), 'coloured lenses').toEqual(['eyes_hidden'])
  })

  it('give a reason that a person can act on', () => {
    const reasons = faceReasons([{ ...good, score: 0.8, widthShare: 0.1, eyeAngle: -60 }], {
      ...light,
      brightness: 3,
      contrast: 2,
      sharpness: 5,
    })
    expect(reasons).toEqual(['too_small', 'tilted', 'too_dark', 'blurred'])
    for (const reason of FACE_REASONS) expect(faceAdvice(reason)).toMatch(/\. .+\.$/)
  })
})
