import { z } from 'zod'
import { isDay } from '~/platform/dates.ts'
import { optionalText } from '~/platform/optional-text.ts'
import { ONE_LINE } from '~/platform/plain-text.ts'
import { SECTORS } from './sectors.ts'

const id = z.string().min(1).max(60)
const kind = z.string({ error: 'Choose a kind' }).min(1, 'Choose a kind').max(60)
const NO_DAY = 'Enter a date as year-month-day'
const day = z
  .string({ error: NO_DAY })
  .refine(isDay, NO_DAY)
  .refine((text) => text >= '1950-01-01' && text <= '2100-12-31', 'This date cannot be right')
const optionalDay = z.union([day, z.literal('').transform(() => null), z.null()]).optional()
const number = z
  .string()
  .trim()
  .max(60, 'Use at most 60 characters')
  .regex(...ONE_LINE)
  .nullish()
const sector = z.enum(SECTORS, { error: 'No such sector' })
const sectors = z
  .union([z.array(sector).max(SECTORS.length), sector.transform((one) => [one])], { error: 'No such sector' })
  .transform((given) => [...new Set(given)])
  .optional()
const details = z.record(z.string().max(40), z.string().trim().max(500, 'Use at most 500 characters')).optional()
/** Pictures as data URLs: the front and the back, or the pages of a result. */
const photos = z.array(z.string()).max(4, 'Send at most 4 pictures').optional()
const ADMIN_STATES = ['applied', 'valid', 'suspended', 'revoked', 'expired', 'refused'] as const
const state = z.enum(ADMIN_STATES, { error: `Choose one of ${ADMIN_STATES.join(', ')}` })

/** A paper that staff send from the phone. It is proposed until an administrator confirms it. */
export const CredentialProposal = z.object({ kind, number, sectors, expiresOn: optionalDay, photos })
export type CredentialProposal = z.infer<typeof CredentialProposal>

/** A paper as an administrator records it. */
export const NewCredential = z.object({
  userId: id,
  kind,
  number,
  sectors,
  startsOn: optionalDay,
  expiresOn: optionalDay,
  state: z.enum(['applied', 'valid'], { error: 'Choose applied or valid' }).default('valid'),
  details,
  words: optionalText(500),
  photos,
})
export type NewCredential = z.infer<typeof NewCredential>

/** Omitted fields do not change. `updatedAtWas` prevents overwriting what another administrator changed. */
export const CredentialChange = z.object({
  id,
  updatedAtWas: z.string().max(40).nullish(),
  state: state.optional(),
  number,
  sectors,
  startsOn: optionalDay,
  expiresOn: optionalDay,
  details,
  words: optionalText(500),
  photos,
})
export type CredentialChange = z.infer<typeof CredentialChange>

export const CheckResult = z.enum(['valid', 'suspended', 'revoked', 'not_found', 'differs'], {
  error: 'Choose valid, suspended, revoked, not_found or differs',
})

const HOW = 'Please say how it was checked'
export const CheckFacts = z.object({ on: day, how: z.string({ error: HOW }).trim().min(1, HOW).max(200) })

export const NewCheck = CheckFacts.extend({ id, result: CheckResult, words: optionalText(500) }).refine(
  ({ result, words }) => result === 'valid' || words,
  {
    path: ['words'],
    message: 'Please say what the register shows',
  },
)
export type NewCheck = z.infer<typeof NewCheck>

export const CredentialList = z.object({
  userId: id.optional(),
  kind: kind.optional(),
  state: z.enum([...ADMIN_STATES, 'proposed'], { error: 'No such state' }).optional(),
  expiresBefore: day.optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  before: id.optional(),
})
export type CredentialList = z.infer<typeof CredentialList>

export const CheckListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  after: id.optional(),
})
export type CheckListQuery = z.infer<typeof CheckListQuery>

/** A kind of paper that the company adds. */
export const NewKind = z.object({
  name: z
    .string({ error: 'Enter a name' })
    .trim()
    .min(1, 'Enter a name')
    .max(80, 'Use at most 80 characters')
    .regex(...ONE_LINE),
  lastsMonths: z.coerce
    .number()
    .int()
    .min(1)
    .max(240)
    .nullish()
    .transform((given) => given ?? null),
  remindDays: z.coerce
    .number({ error: 'Enter a number' })
    .int('Enter a whole number')
    .min(1, 'At least 1')
    .max(365, 'At most 365')
    .nullish()
    .transform((given) => given ?? null),
  blocks: z.boolean({ error: 'Choose whether it blocks' }).default(false),
  /** For papers about health, for example: planners see only whether it is in order. */
  officeOnly: z.boolean({ error: 'Choose whether planners see it' }).default(false),
})
export type NewKind = z.infer<typeof NewKind>

const csv = z
  .string({ error: 'Please choose a CSV file' })
  .min(1, 'Please choose a CSV file')
  .max(2 ** 20, 'The file is too large: at most 1 MB')

/** A list of papers as CSV text; with `dryRun` nothing is saved, and every line shows its result. */
export const PaperImport = z.object({ csv, dryRun: z.boolean({ error: 'Choose true or false' }).default(false) })
export type PaperImport = z.infer<typeof PaperImport>

/** The same from a page, as a file; the confirmed preview posts the text again. */
export const PaperImportFile = z.object({
  file: z
    .instanceof(File, { error: 'Please choose a CSV file' })
    .refine((file) => file.size <= 2 ** 20, 'The file is too large: at most 1 MB'),
})
export const PaperImportText = z.object({ csv })

/** One line of the list. */
export const PaperRow = z.object({
  startsOn: optionalDay,
  expiresOn: optionalDay,
  number,
  sectors,
  details,
  /** If omitted, a new paper is valid, and a known one that is suspended or revoked remains so. */
  state: state.optional(),
  words: optionalText(500),
})
