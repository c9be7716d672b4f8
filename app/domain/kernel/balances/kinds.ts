/** Kinds of movement of a person's holiday. `year_change` moves nothing: it marks the start of a changed leave year. */
export type LedgerKind = 'grant' | 'taken' | 'adjustment' | 'reset' | 'reversal' | 'year_change'

export const ledgerLabels: Record<LedgerKind, string> = {
  grant: 'Entitlement granted',
  taken: 'Holiday taken',
  adjustment: 'Adjusted',
  reset: 'Reset to entitlement',
  reversal: 'Days restored',
  year_change: 'Leave year changed',
}
