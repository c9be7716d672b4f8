import { z } from 'zod'

export const AlarmHookView = z
  .object({
    url: z.string().nullable(),
    enabled: z.boolean(),
    secretMadeAt: z.string().nullable(),
    /** Until when the previous secret is also accepted. */
    oldSecretUntil: z.string().nullable(),
    phones: z.array(z.object({ name: z.string(), phone: z.string() })),
    /** Whether alarms can wake a person at night, through a telephone service or a list of numbers to ring. */
    wakesSomebody: z.boolean(),
  })
  .meta({ id: 'AlarmHookView' })
export type AlarmHookView = z.infer<typeof AlarmHookView>
