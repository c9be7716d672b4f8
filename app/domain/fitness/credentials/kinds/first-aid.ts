import { type CredentialKind } from '../kind.ts'

/**
 * A first aid certificate. Since April 2025 the Security Industry Authority requires a valid one before it renews a
 * licence for guarding or door supervision.
 */
export const firstAid: CredentialKind = {
  label: 'First aid certificate',
  number: { label: 'Certificate number' },
  sectors: false,
  ends: 'always',
  staffSend: true,
  photos: 'credential',
  register: null,
  details: {
    level: {
      label: 'Level',
      options: [
        { value: 'EFAW', label: 'Emergency first aid at work (EFAW)' },
        { value: 'FAW', label: 'First aid at work (FAW)' },
      ],
    },
  },
  missing: 'not_trained',
  blocks: true,
  noun: 'first aid certificate',
}
