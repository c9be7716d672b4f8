import { z } from 'zod'
import { LEAVE_HOURS_KINDS } from './kinds.ts'

export const LeaveHoursView = z
  .object({
    userId: z.string(),
    inHours: z.boolean(),
    /** The first day on which leave is counted in hours. */
    since: z.string().nullable(),
    /** The first day of rolled-up holiday pay; null if it is not rolled up. */
    rolledUpSince: z.string().nullable(),
    /** The balance in minutes. */
    minutes: z.number(),
    entries: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(LEAVE_HOURS_KINDS),
        minutes: z.number(),
        balance: z.number(),
        day: z.string(),
        workedMinutes: z.number().nullable(),
        reason: z.string().nullable(),
        by: z.string().nullable(),
        at: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'LeaveHours' })
export type LeaveHoursView = z.infer<typeof LeaveHoursView>
