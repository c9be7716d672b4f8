/** The lists of the admin portal with filters, by their address below /admin, and their names. */
export const LISTS = {
  'staff/manage': 'Manage Staff',
  'clock-entries': 'Clock Entries',
  hours: 'Hours',
  'working-time': 'Working time',
  violations: 'Safety Violations',
  holidays: 'Holiday Requests',
  'holidays/people': 'Holiday balances',
  'form-submissions': 'Form Submissions',
  compliance: 'Compliance Tracking',
  feedback: 'Performance Feedback',
  'audit-logs': 'Audit Logs',
  operations: 'Recorded Offline',
  'rota/notice': 'Short-notice changes',
  'lone-workers/records': 'Lone-worker records',
  matrix: 'Staff Papers',
  due: 'Due',
  'content/news': 'News',
  'content/documents': 'Documents',
} as const
export type ListName = keyof typeof LISTS
export const listNames = Object.keys(LISTS) as [ListName, ...ListName[]]

/** The page of a list and an open side panel do not belong to its filters and order. */
const PASSING = ['before', 'after', 'who']

/**
 * Returns the filters and order of a list, so that the same view is always the same text. @param query the part of its
 * address after the question mark @returns the fields in use, by name; '' for the plain list
 */
export function viewOf(query: string): string {
  const asked = [...new URLSearchParams(query)].filter(([name, value]) => value !== '' && !PASSING.includes(name))
  return new URLSearchParams(asked.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString()
}
