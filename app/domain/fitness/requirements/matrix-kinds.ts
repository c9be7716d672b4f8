/** What stands in a cell of the matrix. */
export const MATRIX_STATES = [
  'valid',
  'ends_soon',
  'conditional',
  'proposed',
  'applied',
  'ended',
  'stopped',
  'missing',
  'not_needed',
] as const
export type MatrixState = (typeof MATRIX_STATES)[number]

/** The word of each state, for the page and the file. */
export const MATRIX_WORDS: Record<MatrixState, string> = {
  valid: 'Valid',
  ends_soon: 'Ends soon',
  conditional: 'On condition',
  proposed: 'Waits for the office',
  applied: 'Applied for',
  ended: 'Ended',
  stopped: 'Suspended or revoked',
  missing: 'Missing',
  not_needed: 'Not needed',
}

/** States in which a paper counts for the hours asked about. */
export const COUNTS: ReadonlySet<MatrixState> = new Set(['valid', 'ends_soon', 'conditional'])
