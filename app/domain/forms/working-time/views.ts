import { z } from 'zod'

export const WorkingTimeView = z
  .object({
    userId: z.string(),
    name: z.string(),
    employeeId: z.string().nullable(),
    on: z.string(),
    minutes17: z.number(),
    minutes26: z.number(),
    average17: z.number(),
    average26: z.number(),
    over48: z.boolean(),
    shortRests: z.array(
      z.object({
        endedAt: z.iso.datetime(),
        startedAt: z.iso.datetime(),
        restMinutes: z.number(),
        owedMinutes: z.number(),
      }),
    ),
    restOwedMinutes: z.number(),
    optOut: z
      .object({
        submissionId: z.string(),
        submittedAt: z.iso.datetime().nullable(),
        status: z.string(),
        endsOn: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'WorkingTimeView' })
