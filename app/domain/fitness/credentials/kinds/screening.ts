import { type CredentialKind } from '../kind.ts'

/**
 * Screening to BS 7858: five years are checked and gaps over 31 days explained. After a conditional start it must be
 * complete within twelve weeks (`screening_weeks`); until then the state `applied` counts.
 */
export const screening: CredentialKind = {
  label: 'BS 7858 screening',
  number: null,
  sectors: false,
  ends: 'never',
  staffSend: false,
  photos: 'credential',
  register: null,
  details: {
    periodFrom: { label: 'Screened from (five years back)', day: true },
    gaps: { label: 'Gaps over 31 days, and how they are explained' },
    items: { label: 'What is in the file' },
  },
  missing: 'no_screening',
  officeOnly: true,
  blocks: true,
  noun: 'BS 7858 screening',
}
