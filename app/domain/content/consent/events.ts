import { admins, nobody } from '../../kernel/events/event.ts'

export const consentEvents = {
  'consent.given': admins('consent_agreement_completed', ['version'], 'Completed the consent agreement'),
  'consent.logged': nobody('consent_logged', [], 'Recorded an answer about consent'),
  'biometric_consent.changed': admins('biometric_consent_changed', [], 'Changed the consent to face matching'),
}
