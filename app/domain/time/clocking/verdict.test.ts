import { describe, expect, it } from 'vitest'
import { clockInVerdict, type ScanScores, verdictOf } from './verdict.ts'

const alice: ScanScores = {
  faceCount: 1,
  faceScore: 0.912,
  matchDistance: 0.29,
  enrolled: true,
  jacketProbability: 0.97,
}
const seen = { faceCount: 1, faceDetected: true, faceMatched: true, highVisJacketDetected: true }
const facts = {
  check: 'face_and_hi_vis',
  method: 'biometric',
  scan: seen,
  enrolment: 'enrolled',
  jacketWord: null,
  manualCheck: false,
  located: true,
  drawn: false,
} as const
const unmatched = { ...seen, faceMatched: null }
const alternative = { ...facts, method: 'alternative', scan: null, enrolment: 'never', jacketWord: true } as const

describe('what the scores of a picture mean', () => {
  it('returns the documented fields with confidences of 0 to 100', () => {
    expect(verdictOf(alice, 'face_and_hi_vis')).toEqual({
      faceDetected: true,
      faceConfidence: 91.2,
      highVisJacketDetected: true,
      jacketConfidence: 97,
      description: 'Face verified. High-visibility colour and bands detected.',
      faceCount: 1,
      faceMatched: true,
      matchConfidence: 75,
      livenessScore: null,
      liveness: { asked: false, passed: null },
      reason: null,
    })
  })

  it('matches up to the threshold and not beyond it', () => {
    expect(verdictOf({ ...alice, matchDistance: 0.58 }, 'face')).toMatchObject({
      faceMatched: true,
      matchConfidence: 50,
    })
    expect(verdictOf({ ...alice, matchDistance: 0.5801 }, 'face').faceMatched).toBe(false)
    expect(verdictOf({ ...alice, matchDistance: 0.5801 }, 'face', 0.6).faceMatched).toBe(true)
  })

  it('calls a face unclear that is near the limit or just as near to another person, without saying which', () => {
    const limit = verdictOf({ ...alice, matchDistance: 0.6 }, 'face')
    const other = verdictOf({ ...alice, matchDistance: 0.4, nearest: false }, 'face')
    expect(limit).toEqual(other)
    expect(limit).toMatchObject({ faceDetected: false, faceMatched: false, matchConfidence: null, reason: 'not_clear' })
    expect(limit.description).toMatch(/not clear enough/)
    expect(verdictOf({ ...alice, matchDistance: 0.62 }, 'face')).toMatchObject({ reason: 'no_match' })
    const clockIn = clockInVerdict({ ...facts, scan: other })
    expect(clockIn).toMatchObject({ accepted: false, message: expect.stringMatching(/not clear enough/) })
  })

  it('says nothing about a match to a person who is not enrolled', () => {
    const verdict = verdictOf({ ...alice, enrolled: false, matchDistance: null }, 'face')
    expect(verdict).toMatchObject({ faceMatched: null, matchConfidence: null })
    expect(verdict.description).toBe('Face detected (not enrolled).')
  })

  it.each([
    [{ faceCount: 0, faceScore: 0.1, matchDistance: null }, 'No face detected'],
    [{ faceCount: 0, advice: 'Too dark. Turn towards a light.', matchDistance: null }, 'Too dark'],
    [{ faceCount: 2, matchDistance: null }, 'More than one face'],
    [{ matchDistance: 0.9 }, 'does not match'],
    [{ jacketProbability: null }, 'Step back'],
    [{ jacketProbability: 0.6 }, 'probably detected'],
    [{ jacketProbability: 0.4 }, 'not clear'],
    [{ jacketProbability: 0.1 }, 'jacket not detected'],
  ])('%j: %s', (scores, words) => {
    expect(verdictOf({ ...alice, ...scores }, 'face_and_hi_vis').description).toContain(words)
  })

  it('does not verify a picture with two faces', () => {
    expect(verdictOf({ ...alice, faceCount: 2 }, 'face')).toMatchObject({ faceDetected: false, faceMatched: false })
  })

  it('does not mention a jacket if none is needed', () => {
    expect(verdictOf({ ...alice, jacketProbability: 0 }, 'face').description).toBe('Face verified.')
  })

  it('always stays between 0 and 100', () => {
    const verdict = verdictOf({ ...alice, matchDistance: 2, faceScore: 1.2 }, 'face')
    expect(verdict).toMatchObject({ matchConfidence: 0, faceConfidence: 100 })
  })
})

describe('accepting a clock-in', () => {
  it('accepts a verified guard with a jacket, without a violation', () => {
    expect(clockInVerdict(facts)).toEqual({
      accepted: true,
      faceVerified: true,
      identityCheck: 'matched',
      jacket: true,
      violation: false,
    })
  })

  it.each([
    ['no scan at all', null],
    ['no face', { ...seen, faceCount: 0, faceDetected: false }],
    ['two faces', { ...seen, faceCount: 2, faceDetected: false }],
    ['another person', { ...seen, faceMatched: false }],
  ])('needs verification with %s', (_name, scan) => {
    expect(clockInVerdict({ ...facts, scan })).toMatchObject({ accepted: false, code: 'verification_required' })
  })

  it.each([
    ['never', 'not_enrolled'],
    ['lost', 'pending'],
  ] as const)('never calls a face verified if it was compared with none: enrolment %s is %s', (enrolment, check) => {
    const verdict = clockInVerdict({ ...facts, scan: unmatched, enrolment })
    expect(verdict).toMatchObject({ accepted: true, faceVerified: false, identityCheck: check })
  })

  it('needs the jacket, and logs a violation if the person proceeds without', () => {
    const scan = { ...seen, highVisJacketDetected: false }
    for (const jacketWord of [null, true])
      expect(clockInVerdict({ ...facts, scan, jacketWord })).toMatchObject({ accepted: false, code: 'hi_vis_required' })
    expect(clockInVerdict({ ...facts, scan, jacketWord: false })).toMatchObject({ accepted: true, violation: true })
  })

  it('causes no violation if the server saw the jacket, whatever the client posts', () => {
    expect(clockInVerdict({ ...facts, jacketWord: false })).toMatchObject({ accepted: true, violation: false })
  })

  it('needs no jacket from office staff, in any way', () => {
    const scan = { ...seen, highVisJacketDetected: false }
    const none = { accepted: true, jacket: null, violation: false }
    expect(clockInVerdict({ ...facts, check: 'face', scan })).toMatchObject(none)
    expect(clockInVerdict({ ...facts, check: 'face', manualCheck: true, jacketWord: false })).toMatchObject(none)
    expect(clockInVerdict({ ...alternative, check: 'face', jacketWord: null })).toMatchObject(none)
  })

  it('does not accept "proceed" instead of a face', () => {
    const verdict = clockInVerdict({ ...facts, scan: null, jacketWord: false })
    expect(verdict).toMatchObject({ accepted: false, code: 'verification_required' })
  })

  it('needs nothing if the policy requires nothing', () => {
    const verdict = clockInVerdict({ ...facts, check: 'none', scan: null })
    expect(verdict).toMatchObject({ accepted: true, faceVerified: false, identityCheck: 'not_needed', jacket: null })
  })

  it.each([
    ['a manual check', { ...facts, manualCheck: true, scan: null, jacketWord: true }],
    ['the alternative method', alternative],
  ] as const)('%s answers the jacket question of a role that needs one, and "no" is a violation', (_way, way) => {
    expect(clockInVerdict({ ...way, jacketWord: null })).toMatchObject({ accepted: false, code: 'hi_vis_required' })
    expect(clockInVerdict(way)).toMatchObject({ accepted: true, jacket: true, violation: false })
    expect(clockInVerdict({ ...way, jacketWord: false })).toMatchObject({
      accepted: true,
      jacket: false,
      violation: true,
    })
  })

  it.each([
    ['a manual check', { ...facts, manualCheck: true, jacketWord: true }, 'pending'],
    ['a declaration with a position', alternative, 'declared'],
    ['a declaration that the lot drew', { ...alternative, drawn: true }, 'pending'],
    ['a declaration without a position', { ...alternative, located: false }, 'pending'],
    ['a declaration of a role that nothing is asked of', { ...alternative, check: 'none' }, 'declared'],
  ] as const)('%s is never verified: %s', (_way, way, identityCheck) => {
    expect(clockInVerdict(way)).toMatchObject({ accepted: true, faceVerified: false, identityCheck })
  })
})
