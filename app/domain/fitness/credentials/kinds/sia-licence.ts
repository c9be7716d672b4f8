import { type CredentialKind } from '../kind.ts'

/**
 * A front line licence of the Security Industry Authority. Supplying a person without one is an offence: Private
 * Security Industry Act 2001, section 5. The number has sixteen digits, and a replacement card has a new one.
 */
export const siaLicence: CredentialKind = {
  label: 'SIA licence',
  number: { label: 'Licence number', digits: 16 },
  sectors: true,
  ends: 'always',
  staffSend: true,
  photos: 'credential',
  register: 'https://services.sia.homeoffice.gov.uk/PublicRegister',
  details: {},
  missing: 'no_licence',
  blocks: true,
  noun: 'SIA licence',
}
