import { type z } from 'zod'

/**
 * Moves an error of a list that was read without its blank rows back to the typed row of the form. @param list the
 * field of the rows; null if the schema is the list itself @param field the field of a row that shows an error about
 * the whole row
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
