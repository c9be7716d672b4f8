import { type Answered } from '~/ui/answered.ts'

type Row = { id?: string; checkedOnWas?: string; result?: string; words?: string }

/**
 * Returns what was chosen and typed for one licence of the check list, if the form was refused. A row is found by its
 * licence and last check, and not by its place: when a colleague has checked another one, the rows after it move up.
 * @returns also the name that the row had in the form, to which its errors belong; null if it was not in the form
 */
export function typedCheck(
  { typed }: Pick<Answered, 'typed'>,
  { id, checkedOn }: { id: string; checkedOn: string | null },
): { name: string | null; result?: string; words?: string } {
  const rows = (typed as unknown as { rows?: (Row | undefined)[] }).rows ?? []
  const at = rows.findIndex((row) => row?.id === id && (row.checkedOnWas ?? '') === (checkedOn ?? ''))
  if (at < 0) return { name: null }
  return { name: `rows[${at}]`, result: rows[at]!.result, words: rows[at]!.words }
}
