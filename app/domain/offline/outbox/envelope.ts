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

/** The most bytes that a sealed part may have, and the most parts that an operation may have. */
export const MOST_PART_BYTES = 8 * 2 ** 20
export const MOST_PARTS = 40
/**
 * Returns the text that stands for a part in a form's answer, in place of the picture. It contains the part's index in
 * `parts`.
 */
export const partName = (index: number) => `part:${index}`
/** Returns the index of the part that an answer names; null for any other text. */
export function partIndex(text: unknown): number | null {
  const [, index] = /^part:(\d{1,2})$/.exec(typeof text === 'string' ? text : '') ?? []
  return index === undefined ? null : Number(index)
}
