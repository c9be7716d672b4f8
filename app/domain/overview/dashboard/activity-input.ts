import { z } from 'zod'

/** What a person does, by kind. */
const CATEGORIES = ['clockEntries', 'formSubmissions', 'holidayRequests', 'safetyViolations', 'emergencyLogs'] as const
export type Category = (typeof CATEGORIES)[number]

export const ActivityQuery = z.object({
  id: z.string().min(1).max(60),
  category: z.enum(CATEGORIES, { error: 'There is no such category' }),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  before: z.string().min(1).max(60).optional(),
  /** Of forms: drafts alone, or without them. */
  drafts: z.enum(['only', 'none']).optional(),
})
export type ActivityQuery = z.infer<typeof ActivityQuery>

/** The dashboard; of those who are clocked in, at most `limit` are named. */
export const DashboardQuery = z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) })
