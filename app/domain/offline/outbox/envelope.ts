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

/** Bytes of one sealed part, and parts of one operation. */
export const MOST_PART_BYTES = 8 * 2 ** 20
export const MOST_PARTS = 40
/** How a part stands in an answer of the body, in place of a picture: its index in `parts`. */
export const partName = (index: number) => `part:${index}`
/** The index of a part that stands in an answer; null for any other text. */
export function partIndex(text: unknown): number | null {
  const [, index] = /^part:(\d{1,2})$/.exec(typeof text === 'string' ? text : '') ?? []
  return index === undefined ? null : Number(index)
}
