/** 5.6 weeks of leave for each 46.4 weeks of work (Working Time Regulations 1998, reg. 15B(2)). */
const PER_TEN_THOUSAND = 1207

/**
 * Returns the holiday pay that is rolled up with what is paid: 12.07 % of it, in minutes of the same pay (Working Time
 * Regulations 1998, reg. 16A). Parts of a minute are rounded up, so that nobody is paid less.
 * @param paidMinutes negative where earlier pay is taken back
 */
export const rolledUpMinutes = (paidMinutes: number): number => Math.ceil((paidMinutes * PER_TEN_THOUSAND) / 10_000) + 0

/**
 * Returns the leave that irregular hours accrue at the end of a pay period, in minutes: 12.07 % of the hours worked, in whole
 * hours, half an hour and more rounded up (Working Time Regulations 1998, reg. 15B(2) and (3)).
 * @param workedMinutes worked in the period, without unpaid breaks; negative where earlier periods are put right
 */
export const accruedMinutes = (workedMinutes: number): number =>
  // Integers throughout, so that no hour hangs on how a fraction is kept.
  60 * Math.floor((workedMinutes * PER_TEN_THOUSAND + 30 * 10_000) / (60 * 10_000))
