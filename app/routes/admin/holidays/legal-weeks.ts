/** What a number of holiday days has to be measured by, wherever an entitlement is entered: 25 calendar days are too few. */
export const LEGAL_WEEKS =
  'Days are calendar days, weekends included: the legal 5.6 weeks are 40 such days for a full-time person.'
