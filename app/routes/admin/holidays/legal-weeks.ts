/** Explains the legal minimum where an entitlement is entered, because 25 calendar days are too few. */
export const LEGAL_WEEKS =
  'Days are calendar days, weekends included: the statutory 5.6 weeks come to 40 such days for a full-time person.'
