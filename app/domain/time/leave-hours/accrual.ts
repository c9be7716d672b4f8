/**
 * The share of 5.6 weeks of leave in 46.4 weeks of work, which is 12.07 % (Working Time Regulations 1998, reg. 15B(2)).
 */
const PER_TEN_THOUSAND = 1207

/**
 * Returns rolled-up holiday pay: 12.07 % of the pay, in minutes at the same rate (Working Time Regulations 1998, reg.
 * 16A). Parts of a minute are rounded up, so that nobody is paid too little. @param paidMinutes negative if earlier pay
 * is reversed
 */
export const rolledUpMinutes = (paidMinutes: number): number => Math.ceil((paidMinutes * PER_TEN_THOUSAND) / 10_000) + 0

/**
 * Returns the leave accrued by irregular hours at the end of a pay period, in minutes: 12.07 % of the hours worked, in
 * whole hours, with half an hour or more rounded up (Working Time Regulations 1998, reg. 15B(2) and (3)).
 * @param workedMinutes worked in the period, without unpaid breaks; negative if earlier periods are corrected
 */
export const accruedMinutes = (workedMinutes: number): number =>
  // Only integers are used, because a rounding error could change the result by an hour.
  60 * Math.floor((workedMinutes * PER_TEN_THOUSAND + 30 * 10_000) / (60 * 10_000))
