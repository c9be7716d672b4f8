import { z } from 'zod'
import { LEAVE_HOURS_KINDS } from './kinds.ts'

export const LeaveHoursView = z
  .object({
    userId: z.string(),
    inHours: z.boolean(),
    /** From which day hours are counted. */
    since: z.string().nullable(),
    /** From which day holiday pay is rolled up with each pay period; null where it is not. */
    rolledUpSince: z.string().nullable(),
    /** The balance. */
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
