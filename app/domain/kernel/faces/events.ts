import { admins, type PersonPayload } from '../events/event.ts'

export const faceEvents = {
  'face.enrolled': admins('biometric_enrolled', []),
  'face.enrolment_due': admins<PersonPayload>('biometric_enrolment_due'),
  'face.deleted': admins('biometric_deleted', []),
}
