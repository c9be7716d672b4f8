/** The figures of the balance card, in days. `used` and `remaining` add up to `total` unless more is left than granted. */
export interface HolidayFigures {
  remaining: number
  used: number
  total: number
  pending: number
  /** 0 to 100, share of the entitlement used. */
  usedPercent: number
}

/** Returns the balance card from balance, entitlement and undecided days. */
export function holidayFigures(balance: number, entitlement: number, pending: number): HolidayFigures {
  const used = Math.max(0, entitlement - balance)
  const usedPercent = entitlement > 0 ? Math.min(100, Math.round((used / entitlement) * 100)) : 0
  return { remaining: balance, used, total: entitlement, pending, usedPercent }
}

/** Returns the movement that brings a balance to the full entitlement; may be negative or 0. */
export function resetDays(balance: number, entitlement: number): number {
  return entitlement - balance
}
