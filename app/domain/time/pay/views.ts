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
    lockReason: z.string().nullable(),
  })
  .meta({ id: 'PayPeriodView' })

const Bands = z.object({
  basic: z.number(),
  night: z.number(),
  saturday: z.number(),
  sunday: z.number(),
  bankHoliday: z.number(),
})

export const PayReview = z
  .object({
    period: PayPeriodView,
    lines: z.number(),
    adjustments: z.number(),
    paidMinutes: z.number(),
    workedMinutes: z.number(),
    totals: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        employeeId: z.string().nullable(),
        lines: z.number(),
        workedMinutes: z.number(),
        paidMinutes: z.number(),
        bands: Bands,
      }),
    ),
    open: z.object({
      shifts: z.number(),
      corrections: z.number(),
      identityChecks: z.number(),
      exceptions: z.number(),
      unsure: z.number(),
      stoodDown: z.number(),
    }),
    isOver: z.boolean(),
    seen: z.string(),
  })
  .meta({ id: 'PayReview' })
