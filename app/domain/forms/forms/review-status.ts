/** The states of a submission, in the order in which it passes through them. */
export const REVIEW_STATUSES = ['draft', 'submitted', 'reviewed', 'approved', 'rejected'] as const

/** The code of the refusal to change a submission that is no longer a draft. */
export const ALREADY_SUBMITTED = 'already_submitted'
