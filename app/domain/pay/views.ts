import { z } from 'zod'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
export const PayPeriodView = z
  .object({
    id: z.string(),
    from: z.string(),
    to: z.string(),
    state: z.enum(['open', 'approved', 'locked']),
    createdAt: z.iso.datetime(),
    approvedBy: z.string().nullable(),
    approvedAt: z.iso.datetime().nullable(),
    lockedBy: z.string().nullable(),
    lockedAt: z.iso.datetime().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'PayPeriodView' })
