import { expect, it } from 'vitest'
import { outcomeOf } from './scan-outcome.ts'

const answer = {
  faceDetected: true,
  faceMatched: null,
  highVisJacketDetected: false,
  description: 'words',
  liveness: { asked: false, passed: null },
}

it('a face is enough if only a face is needed', () => {
  expect(outcomeOf(answer, 'face')).toEqual({ kind: 'passed' })
})

it('a guard without a jacket can choose to proceed', () => {
  const description = 'Face detected (not enrolled). High-visibility jacket not detected.'
  const reason = 'High-visibility jacket not detected.'
  expect(outcomeOf({ ...answer, description }, 'face_and_hi_vis')).toEqual({ kind: 'no_jacket', reason })
})

it('a required turn of the head must be seen', () => {
  const asked = (passed: boolean | null) => outcomeOf({ ...answer, liveness: { asked: true, passed } }, 'face').kind
  expect([asked(null), asked(false), asked(true)]).toEqual(['failed', 'failed', 'passed'])
})

it('a jacket without a face, or with another face, does not count', () => {
  const jacket = { ...answer, highVisJacketDetected: true }
  expect(outcomeOf({ ...jacket, faceDetected: false }, 'face_and_hi_vis').kind).toBe('failed')
  expect(outcomeOf({ ...jacket, faceMatched: false }, 'face_and_hi_vis').kind).toBe('failed')
})
