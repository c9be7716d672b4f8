import { type NewKind } from '../input.ts'
import { type CredentialKind } from '../kind.ts'
import { dispensation } from './dispensation.ts'
import { drivingLicence } from './driving-licence.ts'
import { firstAid } from './first-aid.ts'
import { rightToWork } from './right-to-work.ts'
import { screening } from './screening.ts'
import { siaLicence } from './sia-licence.ts'

/** The kinds of papers that the product knows. To add one, add a file and a line here. */
export const CREDENTIAL_KINDS = {
  sia_licence: siaLicence,
  dispensation,
  right_to_work: rightToWork,
  screening,
  first_aid: firstAid,
  driving_licence: drivingLicence,
} as const satisfies Record<string, CredentialKind>

export type BuiltInKind = keyof typeof CREDENTIAL_KINDS
export const BUILT_IN_KINDS = Object.keys(CREDENTIAL_KINDS) as [BuiltInKind, ...BuiltInKind[]]

/** A kind that a company added, from what it entered. */
export const freeKind = ({ name, lastsMonths, remindDays, blocks, officeOnly }: NewKind): CredentialKind => ({
  label: name,
  number: { label: 'Number' },
  sectors: false,
  ends: 'sometimes',
  staffSend: true,
  photos: 'credential',
  register: null,
  details: {},
  missing: 'not_trained',
  blocks,
  officeOnly,
  lastsMonths: lastsMonths ?? undefined,
  remindDays: remindDays ?? undefined,
  noun: name,
})
