import { z } from 'zod'

export const HolidayView = z
  .object({
    id: z.string(),
    userId: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    days: z.number(),
    daysRequested: z.number(),
    daysRestored: z.number().nullable().describe('What cancelling it gives back, or has given back to the balance'),
    daysLater: z.number().describe('What an approved request will take from the balance of the next leave year'),
    reason: z.string().nullable(),
    status: z.string(),
    requestedAt: z.iso.datetime(),
    notes: z.string().nullable(),
    reviewNotes: z.string().nullable(),
    reviewedAt: z.iso.datetime().nullable(),
    respondedAt: z.iso.datetime().nullable(),
    reviewedBy: z.string().nullable(),
  })
  .meta({ id: 'HolidayView' })

const OverlapView = z
  .object({ id: z.string(), userId: z.string(), userName: z.string(), startDate: z.string(), endDate: z.string() })
  .meta({ id: 'OverlapView' })

export const HolidayReview = HolidayView.extend({
  userName: z.string(),
  user: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    profileImageUrl: z.string().nullable(),
    holidayBalance: z.number(),
    holidayEntitlement: z.number(),
  }),
  overridden: z.boolean(),
  decidedOwn: z.boolean(),
  overlaps: z.array(OverlapView),
}).meta({ id: 'HolidayReview' })

export const TimeOff = OverlapView.extend({
  firstName: z.string(),
  reason: z.string().nullable(),
  daysRequested: z.number(),
}).meta({ id: 'TimeOff' })

export const LedgerView = z
  .object({
    id: z.string(),
    kind: z.string(),
    days: z.number(),
    balance: z.number(),
    reason: z.string().nullable(),
    requestId: z.string().nullable(),
    by: z.string(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'LedgerView' })
