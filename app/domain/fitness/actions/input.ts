import { z } from 'zod'
import { isDay } from '~/platform/dates.ts'
import { optionalText } from '~/platform/optional-text.ts'
import { ACTION_KIND_NAMES, WITHIN } from './kinds.ts'

const id = z.string().min(1).max(60)
const optionalId = id.nullish().transform((given) => given || null)
const day = z.string({ error: 'Enter a date' }).refine(isDay, 'Enter a date as year-month-day')
const WORDS = 'Please say what needs doing'
const words = z.string({ error: WORDS }).trim().min(1, WORDS).max(500, 'Please keep it under 500 characters')
const ENDED = 'Please say what was done'
const closing = z.enum(['done', 'not_needed'], { error: 'Choose done or not_needed' })

/** The end of an action, in the words of the person who closes it. */
export const CloseAction = z.object({
  id,
  state: closing,
  words: z.string({ error: ENDED }).trim().min(1, ENDED).max(1000, 'Please keep it under 1000 characters'),
  evidence: optionalText(500),
})
export type CloseAction = z.infer<typeof CloseAction>

/** An action that an administrator or a supervisor adds. */
export const NewAction = z.object({
  kind: z.literal('other', { error: "Only actions of the kind 'other' can be added by hand" }).default('other'),
  words,
  dueOn: day,
  ownerId: id,
  userId: optionalId,
  siteId: optionalId,
  /** If the action comes from an exception, it gets that exception's person and site. */
  exceptionId: optionalId,
})
export type NewAction = z.infer<typeof NewAction>

/** Omitted fields do not change; `words` says what was done if `state` closes it, else what to do. */
export const ActionChange = z
  .object({
    id,
    state: closing.optional(),
    ownerId: id.nullish(),
    dueOn: day.optional(),
    words: z.string().trim().min(1, WORDS).max(1000, 'Please keep it under 1000 characters').optional(),
    evidence: optionalText(500),
  })
  .refine(({ state, words: said }) => !state || said, { path: ['words'], message: ENDED })
export type ActionChange = z.infer<typeof ActionChange>

export const ActionList = z.object({
  state: z.enum(['open', 'done', 'not_needed', 'all'], { error: 'No such state' }).default('open'),
  kind: z.enum(ACTION_KIND_NAMES, { error: 'No such kind' }).optional(),
  siteId: id.optional(),
  userId: id.optional(),
  ownerId: id.optional(),
  dueBefore: day.optional(),
  /** Due within this many days, counting today, or overdue. */
  within: z.coerce
    .number()
    .pipe(z.union(WITHIN.map((days) => z.literal(days))))
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  after: id.optional(),
})
export type ActionList = z.infer<typeof ActionList>

export const OwnActions = z.object({ limit: z.coerce.number().int().min(1).max(200).optional(), after: id.optional() })
export type OwnActions = z.infer<typeof OwnActions>

/** The form on the Due page that closes an action. */
export const DueChange = z.object({ id, state: closing, words: CloseAction.shape.words, evidence: optionalText(500) })

/** The form on the Due page that adds an action; its owner is given as typed. */
export const DueAdd = z.object({
  words,
  dueOn: day,
  owner: z.string({ error: 'Enter who will do it' }).trim().min(1, 'Enter who will do it').max(200),
  exceptionId: optionalId,
})

/**
 * The form on the Due page that gives several actions to another owner, given as typed, or blank for administrators.
 */
export const DueReassign = z.object({
  ids: z.preprocess(
    (given) => (given === undefined ? [] : Array.isArray(given) ? given : [given]),
    z.array(id).min(1, 'Tick the actions to hand over').max(200, 'At most 200 at a time'),
  ),
  owner: z
    .string()
    .trim()
    .max(200)
    .optional()
    .transform((typed) => typed || null),
})
