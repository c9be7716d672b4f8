/** The states of a submission, in order. */
export const REVIEW_STATUSES = ['draft', 'submitted', 'reviewed', 'approved', 'rejected'] as const

/** The error code for changing a submission that is no longer a draft. */
export const ALREADY_SUBMITTED = 'already_submitted'

/** The error code and the words for saving a draft that was saved on another device after its page was opened. */
export const DRAFT_CHANGED = 'draft_changed'
export const SAVED_SINCE =
  'This draft was saved elsewhere after you opened it here. To replace that version, save it again.'
