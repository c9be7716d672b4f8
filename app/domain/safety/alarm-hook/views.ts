import { z } from 'zod'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
export const AlarmHookView = z
  .object({
    url: z.string().nullable(),
    enabled: z.boolean(),
    secretMadeAt: z.string().nullable(),
    /** Until when the secret before it signs too. */
    oldSecretUntil: z.string().nullable(),
    phones: z.array(z.object({ name: z.string(), phone: z.string() })),
    /** Can anybody be woken at night, by a telephone service or by a list to ring? */
    wakesSomebody: z.boolean(),
  })
  .meta({ id: 'AlarmHookView' })
export type AlarmHookView = z.infer<typeof AlarmHookView>
