import { type z } from 'zod'
import { countDays } from './dates.ts'

type Span = { from?: string | undefined; to?: string | undefined }

/**
 * Returns a rule for a range of days, both included: it may not end before it begins, and may have at most `most` days.
 * If either day is missing, the rule does not apply. @param most days, at least 1; no limit if omitted
 */
export const daysInOrder =
  (most = Infinity) =>
  ({ from, to }: Span, context: z.RefinementCtx): void => {
    if (!from || !to) return
    const count = countDays(from, to)
    const message = count === 0 ? 'The last day is before the first' : `At most ${most} days at once`
    if (count === 0 || count > most) context.addIssue({ code: 'custom', path: ['to'], message })
  }
