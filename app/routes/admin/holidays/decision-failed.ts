/** The message if a decision on a request could not be saved, for every page where requests are decided. */
export const DECISION_FAILED = 'Failed to update holiday request'
