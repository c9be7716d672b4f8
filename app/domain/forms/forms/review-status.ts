/** The states of a submission, in order. */
export const REVIEW_STATUSES = ['draft', 'submitted', 'reviewed', 'approved', 'rejected'] as const

/** The error code for changing a submission that is no longer a draft. */
export const ALREADY_SUBMITTED = 'already_submitted'
