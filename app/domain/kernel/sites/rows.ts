import { type z } from 'zod'

/**
 * Puts a fault of a list that was read without its blank rows back to the row of the form in which it was typed.
 * @param list the field of the rows; null where the schema is the list itself
 * @param field the field of a row that a fault of the whole row is shown at
 */
export function addRowIssue(
  context: z.RefinementCtx,
  list: string | null,
  kept: readonly { index: number }[],
  path: readonly PropertyKey[],
  message: string,
  field?: string,
): void {
  const [start, ...rest] = list === null ? path : path.slice(1)
  const row = typeof start === 'number' ? kept[start] : undefined
  const inRow = row ? [row.index, ...(rest.length || !field ? rest : [field])] : []
  context.addIssue({
    code: 'custom',
    path: [...(list === null ? [] : [list]), ...(inRow as (string | number)[])],
    message,
  })
}
