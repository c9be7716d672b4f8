import { admins, type PersonPayload } from '../events/event.ts'

export const faceEvents = {
  'face.enrolled': admins('biometric_enrolled', [], 'Enrolled a face'),
  'face.enrolment_due': admins<PersonPayload>(
    'biometric_enrolment_due',
    null,
    'Found that a face must be enrolled again',
  ),
  'face.deleted': admins('biometric_deleted', [], 'Deleted a face template'),
}
