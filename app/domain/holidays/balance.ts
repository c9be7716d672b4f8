/** One movement of a person's holiday, in days; negative takes. Rows are only ever added. */
export interface LedgerRow {
  kind: LedgerKind
  days: number
}

/** `year_change` moves nothing: it marks from when on a changed leave year counts. */
export type LedgerKind = 'grant' | 'taken' | 'adjustment' | 'reset' | 'reversal' | 'year_change'

export const ledgerLabels: Record<LedgerKind, string> = {
  grant: 'Entitlement granted',
  taken: 'Holiday taken',
  adjustment: 'Adjusted',
  reset: 'Reset to entitlement',
  reversal: 'Days restored',
  year_change: 'Leave year changed',
}

/** The balance in days: the sum of the ledger, and nothing else. May be negative. */
export function holidayBalance(rows: readonly LedgerRow[]): number {
  return rows.reduce((sum, row) => sum + row.days, 0)
}

/** What the balance card shows, in days. `used` and `remaining` add up to `total` unless more is left than granted. */
export interface HolidayFigures {
  remaining: number
  used: number
  total: number
  pending: number
  /** 0 to 100, share of the entitlement used. */
  usedPercent: number
}

/** The figures of the balance card from balance, entitlement and the days that wait for a decision. */
export function holidayFigures(balance: number, entitlement: number, pending: number): HolidayFigures {
  const used = Math.max(0, entitlement - balance)
  const usedPercent = entitlement > 0 ? Math.min(100, Math.round((used / entitlement) * 100)) : 0
  return { remaining: balance, used, total: entitlement, pending, usedPercent }
}

/** The movement that brings a balance to the full entitlement; may be negative, may be 0. */
export function resetDays(balance: number, entitlement: number): number {
  return entitlement - balance
}
