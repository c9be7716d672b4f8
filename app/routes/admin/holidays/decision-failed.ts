/** The message if a decision about a request could not be saved, in every view that decides. */
export const DECISION_FAILED = 'Failed to update holiday request'
