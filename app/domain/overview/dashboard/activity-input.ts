import { z } from 'zod'

/** Kinds of activity. */
const CATEGORIES = ['clockEntries', 'formSubmissions', 'holidayRequests', 'safetyViolations', 'emergencyLogs'] as const
export type Category = (typeof CATEGORIES)[number]

export const ActivityQuery = z.object({
  id: z.string().min(1).max(60),
  category: z.enum(CATEGORIES, { error: 'There is no such category' }),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  before: z.string().min(1).max(60).optional(),
  /** For forms: only drafts, or none. */
  drafts: z.enum(['only', 'none']).optional(),
})
export type ActivityQuery = z.infer<typeof ActivityQuery>

/** The dashboard; names at most `limit` of the people who are clocked in. */
export const DashboardQuery = z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) })
