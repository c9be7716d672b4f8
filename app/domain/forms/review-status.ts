/** The states of a submission, in the order in which it passes through them. */
export const REVIEW_STATUSES = ['draft', 'submitted', 'reviewed', 'approved', 'rejected'] as const
