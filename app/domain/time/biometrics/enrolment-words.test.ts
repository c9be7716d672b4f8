import { expect, it } from 'vitest'
import { isEnrolmentDue } from './enrolment-words.ts'

const lost = { isActive: true, biometricEnrolled: false, clockInMethod: 'biometric', faceEnrolledAt: new Date() }

it.each([
  ['somebody whose template was deleted', {}, true],
  ['somebody who is enrolled', { biometricEnrolled: true }, false],
  ['somebody who was never enrolled', { faceEnrolledAt: null }, false],
  ['somebody who uses the alternative method', { clockInMethod: 'alternative' }, false],
  ['a leaver', { isActive: false }, false],
])('%s: enrolment is due again: %j, %s', (_who, changes, due) => {
  expect(isEnrolmentDue({ ...lost, ...changes })).toBe(due)
})

it('is not due for a role whose clock-in needs no face', () => {
  expect([isEnrolmentDue(lost, 'face'), isEnrolmentDue(lost, 'none')]).toEqual([true, false])
})
