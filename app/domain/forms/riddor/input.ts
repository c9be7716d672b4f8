import { VersionWas } from '~/platform/opened.ts'
import { z } from 'zod'
import { isDay } from '~/platform/dates.ts'
import { optionalText } from '~/platform/optional-text.ts'
import { WHAT, WHO } from './rule.ts'

export const DECISIONS = ['report', 'reported', 'not_reportable'] as const

const blank = (given: unknown) => (given === '' ? null : given)
const day = z.string({ error: 'Enter a date' }).refine(isDay, 'Enter a date as year-month-day')
const CHOOSE = 'Choose yes or no'
const yesOrNo = z.union(
  [z.boolean(), z.enum(['yes', 'no', 'true', 'false']).transform((given) => given === 'yes' || given === 'true')],
  { error: CHOOSE },
)
const facts = {
  id: z.string().min(1).max(60),
  who: z.enum(WHO, { error: 'Choose worker, self_employed or public' }),
  what: z.enum(WHAT, { error: 'Choose what happened' }),
  occurredOn: day,
  absentFrom: z.preprocess(blank, day.nullish()),
  workRelated: yesOrNo,
  /**
   * report: it must be reported; reported: it was, with the HSE's reference; not_reportable: with the reason in
   * `words`.
   */
  decision: z.enum(DECISIONS, { error: 'Choose report, reported or not_reportable' }),
  reference: optionalText(60),
  words: optionalText(1000),
  place: optionalText(200),
}

const whole = (
  { decision, reference, words }: { decision: string; reference?: string | null; words?: string | null },
  context: z.RefinementCtx,
) => {
  const missing = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (decision === 'reported' && !reference) missing('reference', 'Enter the reference that the HSE gave you')
  if (decision === 'not_reportable' && !words) missing('words', 'Say why it is not reportable')
}

/**
 * The facts and the decision about an accident. `userId` is the injured member of staff, whose sickness is counted; if
 * omitted, a worker's accident form is about its sender. `absentFrom` counts if no sickness is on record.
 */
export const RiddorInput = z
  .object({ ...facts, userId: z.preprocess(blank, z.string().min(1).max(60).nullish()) })
  .superRefine(whole)
export type RiddorInput = z.infer<typeof RiddorInput>

/** The same from the page, where the injured person is typed: username, email or employee ID. */
export const RiddorForm = z
  .object({ ...facts, injured: z.preprocess(blank, z.string().trim().max(200).nullish()), versionWas: VersionWas })
  .superRefine(whole)
export type RiddorForm = z.infer<typeof RiddorForm>
