/** What a guard can do without a connection. */
export const OPERATION_KINDS = [
  'sos',
  'check_in',
  'punch',
  'form',
  'site_log',
  'site_act',
  'paper',
  'tour_start',
  'tour_scan',
  'tour_finish',
] as const
export type OperationKind = (typeof OPERATION_KINDS)[number]

/** The most bytes in a sealed part, and the most parts in an operation. */
export const MOST_PART_BYTES = 8 * 2 ** 20
export const MOST_PARTS = 40
/** The name of a part in an answer, in place of the picture: its index in `parts`. */
export const partName = (index: number) => `part:${index}`
/** Returns the index of the part that an answer names; null for any other text. */
export function partIndex(text: unknown): number | null {
  const [, index] = /^part:(\d{1,2})$/.exec(typeof text === 'string' ? text : '') ?? []
  return index === undefined ? null : Number(index)
}
