import { z } from 'zod'
import { postedInstant } from '~/platform/instant.ts'

const id = z.string().min(1).max(60)
const optionalId = id.nullish().transform((given) => given ?? null)
const REASON = 'Please say what happened'
const at = postedInstant.refine((given) => given !== null, 'Enter a date and a time').transform((given) => given!)
const reason = z.string({ error: REASON }).trim().min(1, REASON).max(500, 'Please keep it under 500 characters')
const kind = z.enum(['clock_in', 'clock_out'], { error: 'Choose clock_in or clock_out' })

const ENDS_LATER = 'A shift cannot end before it begins.'

/**
 * The right time for the actor's own punch: the entry `entryId`, or the start or end of `shiftId`. If neither is given,
 * a punch is missing: the end of the open shift, or a start. With `endsAt`, a whole past shift is missing, from `at`
 * until then.
 */
export const CorrectionInput = z
  .object({ entryId: optionalId, shiftId: optionalId, kind, at, endsAt: postedInstant, reason })
  .refine(({ endsAt, entryId, shiftId, kind }) => !endsAt || (!entryId && !shiftId && kind === 'clock_in'), {
    path: ['endsAt'],
    message: 'Only a missing clock-in can have an end',
  })
  .refine(({ at, endsAt }) => !endsAt || endsAt > at, { path: ['endsAt'], message: ENDS_LATER })
export type CorrectionInput = z.infer<typeof CorrectionInput>

/** A whole past shift of a person that is missing, as an administrator enters it. */
export const MissingShift = z
  .object({ userId: id, at, endsAt: at, reason })
  .refine(({ at, endsAt }) => endsAt > at, { path: ['endsAt'], message: ENDS_LATER })
export type MissingShift = z.infer<typeof MissingShift>

/** The same from the page, where a person is typed. */
export const MissingShiftForm = z
  .object({
    person: z.string({ error: 'Choose a person' }).trim().min(1, 'Choose a person').max(100),
    at,
    endsAt: at,
    reason,
  })
  .refine(({ at, endsAt }) => endsAt > at, { path: ['endsAt'], message: ENDS_LATER })

/** The choice in a page's list that means a whole missing shift. */
export const WHOLE_SHIFT = 'shift'

/**
 * The same from the page, which offers the entries as one list of values: 'shift', 'clock_out', or 'clock_in/' followed
 * by the entry's id. An end that was typed before another choice does not count.
 */
export const CorrectionForm = z
  .object({
    target: z
      .string({ error: 'Choose which entry is wrong' })
      .regex(/^(shift|clock_(in|out)(\/[\w-]{1,60})?)$/, 'Choose which entry is wrong'),
    at,
    endsAt: postedInstant,
    reason,
  })
  .superRefine(wholeShiftHasEnd)
export type CorrectionForm = z.infer<typeof CorrectionForm>

type Choice = { target: string; endsAt: Date | null }

/** Refuses the choice of a whole missing shift without an end after its start. */
export function wholeShiftHasEnd({ target, at, endsAt }: Choice & { at: Date }, context: z.RefinementCtx): void {
  if (target !== WHOLE_SHIFT || (endsAt && endsAt > at)) return
  const message = endsAt ? ENDS_LATER : 'Enter a date and a time'
  context.addIssue({ code: 'custom', path: ['endsAt'], message })
}

/** Returns what a choice from such a list asks for; `id` is the part after the slash. */
export function chosen({ target, endsAt }: Choice) {
  if (target === WHOLE_SHIFT) return { kind: 'clock_in' as const, id: null, endsAt }
  const [kind, id = null] = target.split('/') as ['clock_in' | 'clock_out', string?]
  return { kind, id, endsAt: null }
}

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
