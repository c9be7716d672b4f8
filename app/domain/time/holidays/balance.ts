/**
 * The figures on the balance card, in days. `used` and `remaining` add up to `total` unless more days are left than the
 * entitlement.
 */
export interface HolidayFigures {
  remaining: number
  used: number
  total: number
  pending: number
  /** The share of the entitlement used, from 0 to 100. */
  usedPercent: number
}

/** Returns the figures of the balance card from the balance, the entitlement and the undecided days. */
export function holidayFigures(balance: number, entitlement: number, pending: number): HolidayFigures {
  const used = Math.max(0, entitlement - balance)
  const usedPercent = entitlement > 0 ? Math.min(100, Math.round((used / entitlement) * 100)) : 0
  return { remaining: balance, used, total: entitlement, pending, usedPercent }
}

/** Returns the movement that brings a balance to the full entitlement; it may be negative or 0. */
export function resetDays(balance: number, entitlement: number): number {
  return entitlement - balance
}
