export const LEAVE_HOURS_KINDS = ['accrued', 'undone', 'taken', 'adjusted'] as const

/** The kinds of movement in a balance of leave in hours, in words. */
export const LEAVE_HOURS_LABELS: Record<(typeof LEAVE_HOURS_KINDS)[number], string> = {
  accrued: 'Accrued',
  undone: 'Accrual undone, period reopened',
  taken: 'Taken',
  adjusted: 'Adjusted',
}
