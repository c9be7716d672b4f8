import { z } from 'zod'
import { DECISIONS } from './input.ts'
import { WHAT, WHO } from './rule.ts'

/** The assessment of an accident: what the regulations say, and what was decided. */
export const RiddorView = z
  .object({
    id: z.string(),
    who: z.enum(WHO),
    what: z.enum(WHAT),
    occurredOn: z.string(),
    workRelated: z.boolean(),
    userId: z.string().nullable(),
    userName: z.string().nullable(),
    absentFrom: z.string().nullable(),
    place: z.string().nullable(),
    decision: z.enum(DECISIONS),
    reference: z.string().nullable(),
    words: z.string().nullable(),
    /** The last day for the report; null if none is needed. */
    dueOn: z.string().nullable(),
    /** The first day on which it must be reported: for over seven days off, the eighth. */
    trigger: z.string().nullable(),
    reportable: z.boolean(),
    /** Must be recorded but not reported. */
    recordOnly: z.boolean(),
    /** The reason, as a plain sentence. */
    reason: z.string(),
    assessedBy: z.string().nullable(),
    assessedAt: z.iso.datetime(),
  })
  .meta({ id: 'RiddorAssessment' })
export type RiddorView = z.infer<typeof RiddorView>
