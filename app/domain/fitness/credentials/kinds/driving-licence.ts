import { type CredentialKind } from '../kind.ts'

/** A driving licence, for people who drive for the company: Road Traffic Act 1988, section 87. */
export const drivingLicence: CredentialKind = {
  label: 'Driving licence',
  number: { label: 'Driver number' },
  sectors: false,
  ends: 'always',
  staffSend: true,
  photos: 'credential',
  register: 'https://www.gov.uk/view-driving-licence',
  details: {},
  missing: 'no_licence',
  blocks: true,
  noun: 'driving licence',
}
