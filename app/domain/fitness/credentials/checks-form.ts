import { z } from 'zod'
import { CheckFacts, CheckResult, type NewCheck } from './input.ts'

/** The form of the check list: for each licence a result, or none yet, and what the register shows. */
export const CheckListForm = z
  .object({
    on: CheckFacts.shape.on,
    how: CheckFacts.shape.how,
    rows: z
      .array(
        z.object({
          id: z.string().min(1).max(60),
          result: CheckResult.optional(),
          /** The last check that the page showed; blank if there was none. */
          checkedOnWas: z.string().max(10).optional(),
          words: z.string().trim().max(500, 'Use at most 500 characters').optional(),
        }),
      )
      .max(200),
  })
  .superRefine(({ rows }, context) => {
    if (rows.every(({ result }) => !result))
      context.addIssue({ code: 'custom', path: ['on'], message: 'Choose at least one result' })
    for (const [index, { result, words }] of rows.entries())
      if (result && result !== 'valid' && !words)
        context.addIssue({
          code: 'custom',
          path: ['rows', index, 'words'],
          message: 'Please say what the register shows',
        })
  })
export type CheckListForm = z.infer<typeof CheckListForm>

/** A result from the check list, with the day of the last check that the list showed. */
export type ListedCheck = NewCheck & { checkedOnWas?: string | null }

/** The chosen results. */
export const checksOf = ({ on, how, rows }: CheckListForm): ListedCheck[] =>
  rows.flatMap(({ id, result, checkedOnWas, words }) =>
    result ? [{ id, on, how, result, words: words || null, checkedOnWas: checkedOnWas || null }] : [],
  )
