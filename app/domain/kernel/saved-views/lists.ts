/** The lists of the admin portal that can be narrowed down, by their address beneath /admin, and what they are called. */
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
  operations: 'Late Records',
  'rota/notice': 'Notice of rota changes',
  'lone-workers/records': 'Records of working alone',
  matrix: 'Staff Papers',
  due: 'Due',
  'content/news': 'News',
  'content/documents': 'Documents',
} as const
export type ListName = keyof typeof LISTS
export const listNames = Object.keys(LISTS) as [ListName, ...ListName[]]

/** Where a page of a list begins, and what lies open beside it, are no part of how it is narrowed down and ordered. */
const PASSING = ['before', 'after', 'who']

/**
 * How a list is narrowed down and ordered, so that the same view is always the same text.
 * @param query what stands behind the question mark of its address
 * @returns the fields that ask for something, by their names; '' for the list as it is
 */
export function viewOf(query: string): string {
  const asked = [...new URLSearchParams(query)].filter(([name, value]) => value !== '' && !PASSING.includes(name))
  return new URLSearchParams(asked.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString()
}
