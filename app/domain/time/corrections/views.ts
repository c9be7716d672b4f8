import { z } from 'zod'
import { ClockEntryView } from '../clocking/views.ts'

export const CorrectionView = z
  .object({
    id: z.string(),
    userId: z.string(),
    shiftId: z.string().nullable(),
    entryId: z.string().nullable(),
    kind: z.enum(['clock_in', 'clock_out']),
    at: z.iso.datetime(),
    endsAt: z.iso.datetime().nullable(),
    originalAt: z.iso.datetime().nullable(),
    countedAt: z.iso.datetime().nullable(),
    reason: z.string(),
    status: z.enum(['pending', 'approved', 'refused']),
    requestedAt: z.iso.datetime(),
    requestedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
    decidedAt: z.iso.datetime().nullable(),
    decidedBy: z.string().nullable(),
    notes: z.string().nullable(),
  })
  .meta({ id: 'CorrectionView' })

export const CorrectionReview = CorrectionView.extend({
  userName: z.string(),
  user: z.object({ firstName: z.string(), lastName: z.string(), role: z.string(), employeeId: z.string().nullable() }),
  shift: z.object({ startedAt: z.iso.datetime(), endedAt: z.iso.datetime().nullable() }).nullable(),
  entries: z.array(ClockEntryView),
  decidedOwn: z.boolean(),
}).meta({ id: 'CorrectionReview' })
