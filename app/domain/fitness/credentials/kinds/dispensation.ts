import { type CredentialKind } from '../kind.ts'

/**
 * A licence dispensation notice: an approved contractor may deploy a person whose application is being processed.
 * Private Security Industry Act 2001, section 4(4). It replaces the licence in its sectors, on its days only.
 */
export const dispensation: CredentialKind = {
  label: 'Licence dispensation notice',
  number: { label: 'Number of the notice' },
  sectors: true,
  ends: 'always',
  staffSend: false,
  photos: 'credential',
  register: null,
  details: { contractor: { label: 'Approved contractor (ACS) it was issued to', required: true } },
  missing: 'no_licence',
  blocks: true,
  noun: 'licence dispensation notice',
}
