/** The periods over which violations are shown; `days` is the value in the query. */
export const VIOLATION_RANGES: readonly { days: string | undefined; label: string }[] = [
  { days: undefined, label: 'All Time' },
  { days: '1', label: 'Today' },
  { days: '7', label: 'Last 7 Days' },
  { days: '30', label: 'Last 30 Days' },
  { days: '60', label: 'Last 60 Days' },
]
