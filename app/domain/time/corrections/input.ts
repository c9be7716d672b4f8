import { z } from 'zod'
import { postedInstant } from '~/platform/instant.ts'

const id = z.string().min(1).max(60)
const optionalId = id.nullish().transform((given) => given ?? null)
const REASON = 'Please say what happened'
const at = postedInstant.refine((given) => given !== null, 'Enter a date and a time').transform((given) => given!)
const reason = z.string({ error: REASON }).trim().min(1, REASON).max(500, 'Please keep it under 500 characters')
const kind = z.enum(['clock_in', 'clock_out'], { error: 'Choose clock_in or clock_out' })

/**
 * The right time for the actor's own punch: the entry `entryId`, or the start or end of `shiftId`. If neither is given,
 * a punch is missing: the end of the open shift, or a start.
 */
export const CorrectionInput = z.object({ entryId: optionalId, shiftId: optionalId, kind, at, reason })
export type CorrectionInput = z.infer<typeof CorrectionInput>

/**
 * The same from the page, which offers the entries as one list of values: 'clock_out', or 'clock_in/' followed by the
 * entry's id.
 */
export const CorrectionForm = z.object({
  target: z
    .string({ error: 'Choose which entry is wrong' })
    .regex(/^clock_(in|out)(\/[\w-]{1,60})?$/, 'Choose which entry is wrong'),
  at,
  reason,
})

/** The end of a shift that has no clock-out. The explanation is optional. */
export const ForgottenEnd = z.object({
  endedAt: at,
  reason: z
    .string()
    .trim()
    .max(500, 'Please keep it under 500 characters')
    .nullish()
    .transform((given) => given || 'Forgot to clock out'),
})
export type ForgottenEnd = z.infer<typeof ForgottenEnd>

/** An admin's decision; a refusal needs a reason. */
export const CorrectionDecision = z
  .object({
    id,
    status: z.enum(['approved', 'refused'], { error: 'Choose approved or refused' }),
    notes: z
      .string()
      .trim()
      .max(1000, 'Please keep notes under 1000 characters')
      .nullish()
      .transform((given) => given || null),
  })
  .refine((input) => input.status === 'approved' || input.notes, {
    path: ['notes'],
    message: 'Please say why it is refused',
  })
export type CorrectionDecision = z.infer<typeof CorrectionDecision>

const page = { limit: z.coerce.number().int().min(1).max(200).optional(), before: z.string().min(1).max(60).optional() }

export const CorrectionList = z.object({
  ...page,
  userId: z.string().max(60).optional(),
  status: z.enum(['pending', 'approved', 'refused'], { error: 'No such status' }).optional(),
})
export type CorrectionList = z.infer<typeof CorrectionList>

export const OwnCorrections = z.object(page)
export type OwnCorrections = z.infer<typeof OwnCorrections>
