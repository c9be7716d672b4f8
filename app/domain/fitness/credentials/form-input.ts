import { z } from 'zod'
import { yes } from '~/platform/yes.ts'
import {
  CredentialChange,
  type CredentialProposal,
  CredentialProposal as Proposal,
  NewCredential,
  NewKind,
} from './input.ts'

const picture = z.instanceof(File).optional()

/** The same as `CredentialProposal` from a page, with pictures as files. */
export const CredentialForm = Proposal.omit({ photos: true }).extend({ front: picture, back: picture })
export type CredentialForm = z.infer<typeof CredentialForm>

/** The same as `NewCredential` from a page, with pictures as files and the fields of a kind beside the others. */
export const NewCredentialForm = NewCredential.omit({ photos: true, userId: true, details: true }).extend({
  front: picture,
  back: picture,
  method: z.string().max(40).optional(),
  seenOn: z.string().max(40).optional(),
  contractor: z.string().max(200).optional(),
  level: z.string().max(40).optional(),
  periodFrom: z.string().max(40).optional(),
  gaps: z.string().max(500).optional(),
  items: z.string().max(500).optional(),
})
export type NewCredentialForm = z.infer<typeof NewCredentialForm>

/** A decision about one paper from a page. */
export const CredentialChangeForm = CredentialChange.omit({ photos: true, details: true })

/** The chosen pictures. */
export const chosen = (pictures: readonly (string | undefined)[]): string[] =>
  pictures.filter((picture) => picture !== undefined)

/** Converts a page's form to the proposal of the use case. */
export const proposalOf = (
  { kind, number, sectors, expiresOn }: CredentialForm,
  pictures: readonly (string | undefined)[],
): CredentialProposal => ({ kind, number, sectors, expiresOn, photos: chosen(pictures) })

/** The filled-in fields of a kind. */
export const detailsOf = (form: NewCredentialForm): Record<string, string> =>
  Object.fromEntries(
    DETAILS.flatMap((name) => {
      const value = form[name]
      return value ? [[name, value]] : []
    }),
  )
const DETAILS = ['method', 'seenOn', 'contractor', 'level', 'periodFrom', 'gaps', 'items'] as const

/** A company's own kind from a page: an unticked box means no, and blank numbers mean none. */
export const NewKindForm = NewKind.extend({
  blocks: yes.default(false),
  officeOnly: yes.default(false),
  lastsMonths: z.preprocess((given) => (given === '' ? undefined : given), NewKind.shape.lastsMonths),
  remindDays: z.preprocess((given) => (given === '' ? undefined : given), NewKind.shape.remindDays),
})
