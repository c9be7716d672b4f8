import { type CredentialKind } from '../kind.ts'

/**
 * A check of the right to work: Immigration, Asylum and Nationality Act 2006, sections 15 to 25, and the Home Office's
 * employer's guide. It ends only if the permission is limited: asking a person with a permanent right again would be
 * discrimination. Kept during employment and for two years, then destroyed.
 */
export const rightToWork: CredentialKind = {
  label: 'Right to work',
  number: null,
  sectors: false,
  ends: 'sometimes',
  staffSend: false,
  photos: 'right_to_work',
  register: null,
  details: {
    method: {
      label: 'How it was checked',
      required: true,
      options: [
        { value: 'document', label: 'Original document, in person' },
        { value: 'identity_provider', label: 'Identity service provider' },
        { value: 'share_code', label: 'Online check by share code' },
      ],
    },
    seenOn: { label: 'Checked on', required: true, day: true },
  },
  missing: 'no_right_to_work',
  officeOnly: true,
  blocks: true,
  noun: 'check of the right to work',
}
