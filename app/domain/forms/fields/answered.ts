import { z } from 'zod'

/** Nothing, null and blank text all mean that a question was not answered. */
export const unanswered = (answer: unknown) =>
  answer === undefined || answer === null || (typeof answer === 'string' && answer.trim() === '')

/**
 * A rule for answered questions. An unanswered one becomes `blank`, or is refused with `message` when it is given.
 * Every fault is reported at the field itself, so that one question never has two addresses.
 */
export function answered(rule: z.ZodType, blank: unknown, message?: string) {
  return z.unknown().transform((answer, context) => {
    if (unanswered(answer)) {
      if (message === undefined) return blank
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    const result = rule.safeParse(answer)
    if (result.success) return result.data
    for (const issue of result.error.issues) context.addIssue({ code: 'custom', message: issue.message })
    return z.NEVER
  })
}
