/** The states of a cell of the matrix. */
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

/** The word for each state, for the page and the file. */
export const MATRIX_WORDS: Record<MatrixState, string> = {
  valid: 'Valid',
  ends_soon: 'Ends soon',
  conditional: 'Conditional',
  proposed: 'Waiting for the office',
  applied: 'Applied for',
  ended: 'Ended',
  stopped: 'Suspended or revoked',
  missing: 'Missing',
  not_needed: 'Not needed',
}

/** The column that shows whether a person has everything required. */
export const HOLDS = 'Has what is needed'

/** Its text. Without requirements it is empty. */
export const holdsWords = ({ fit, cells }: { fit: boolean; cells: readonly { required: boolean }[] }): string => {
  if (!fit) return 'No'
  return cells.some(({ required }) => required) ? 'Yes' : 'Nothing needed'
}

/** States in which a paper counts for the requested hours. */
export const COUNTS: ReadonlySet<MatrixState> = new Set(['valid', 'ends_soon', 'conditional'])
