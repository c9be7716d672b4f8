/** The lists of the admin portal with filters, by their address below /admin. */
export const listNames = [
  'staff/manage',
  'clock-entries',
  'hours',
  'working-time',
  'violations',
  'holidays',
  'holidays/people',
  'form-submissions',
  'compliance',
  'feedback',
  'audit-logs',
  'operations',
  'rota/notice',
  'lone-workers/records',
  'matrix',
  'due',
  'content/news',
  'content/documents',
] as const
export type ListName = (typeof listNames)[number]

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
