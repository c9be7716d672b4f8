import { type Check } from '../clocking/policy.ts'

type Person = {
  isActive: boolean
  biometricEnrolled: boolean
  clockInMethod: string
  /** The time of their last enrolment; null if there was none. */
  faceEnrolledAt: Date | null
}

/**
 * Returns whether a person who was enrolled before has to be enrolled again, as the list of people to enrol counts it:
 * a leaver has not, nor somebody who clocks in without a face. @param check what the person's role needs, if the page
 * knows it
 */
export const isEnrolmentDue = (person: Person, check?: Check): boolean =>
  person.isActive &&
  !person.biometricEnrolled &&
  person.clockInMethod === 'biometric' &&
  person.faceEnrolledAt !== null &&
  check !== 'none'
