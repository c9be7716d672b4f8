/** Kinds of movement of a person's holiday. `year_change` moves nothing: it marks from when on a changed leave year counts. */
export type LedgerKind = 'grant' | 'taken' | 'adjustment' | 'reset' | 'reversal' | 'year_change'

export const ledgerLabels: Record<LedgerKind, string> = {
  grant: 'Entitlement granted',
  taken: 'Holiday taken',
  adjustment: 'Adjusted',
  reset: 'Reset to entitlement',
  reversal: 'Days restored',
  year_change: 'Leave year changed',
}
