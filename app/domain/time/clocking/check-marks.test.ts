import { expect, it } from 'vitest'
import { checkMarks } from './check-marks.ts'

const entry = {
  action: 'clock_in',
  method: 'biometric',
  faceVerified: false,
  uniformDetected: null,
  identityCheck: null,
}

it.each([
  [{ faceVerified: true, identityCheck: 'matched', uniformDetected: true }, ['Face verified', 'Hi-vis detected']],
  [{ identityCheck: 'not_enrolled' }, ['Face detected (not enrolled)']],
  [{ identityCheck: 'pending' }, ['Waiting for enrolment and a check']],
  [{ identityCheck: 'pending', trust: 'server' }, ['Waiting for enrolment and a check']],
  // Its picture has yet to be checked, or has shown another face: nothing is known about an enrolment.
  [{ identityCheck: 'pending', trust: 'steady' }, ['Waiting for a check']],
  [{ faceVerified: true, identityCheck: 'pending' }, ['Face verified', 'Waiting for a check']],
  [{ identityCheck: 'pending', method: 'manual', uniformDetected: false }, ['Manual check waiting', 'No hi-vis']],
  [{ identityCheck: 'pending', method: 'alternative' }, ['Waiting for a check']],
  [
    { identityCheck: 'declared', method: 'alternative', uniformDetected: true },
    ['Identity declared', 'Hi-vis declared'],
  ],
  // The person's own word, while no picture has been checked.
  [
    { identityCheck: 'pending', trust: 'steady', uniformDetected: true, biometricData: null },
    ['Waiting for a check', 'Hi-vis declared'],
  ],
  [{ identityCheck: 'matched', uniformDetected: true, biometricData: {} }, ['Hi-vis detected']],
  [{ identityCheck: 'confirmed', method: 'manual' }, ['Identity confirmed']],
  [{ identityCheck: 'rejected', method: 'manual' }, ['Identity not confirmed']],
  [{ identityCheck: 'not_needed', method: 'location' }, []],
  [{ action: 'clock_out', method: 'location' }, []],
])('%j is shown as %j', (changes, words) => {
  expect(checkMarks({ ...entry, ...changes }).map((mark) => mark.words)).toEqual(words)
})
