import { z } from 'zod'

const times = { start: z.string().nullable(), end: z.string().nullable() }

/** A time when the actor cannot work; `duties` are their own duties in that time, which they are still on. */
export const UnavailableView = z
  .object({
    id: z.string(),
    from: z.string(),
    to: z.string(),
    ...times,
    weekly: z.boolean(),
    until: z.string().nullable(),
    words: z.string().nullable(),
    createdAt: z.string(),
    duties: z.array(
      z.object({ id: z.string(), site: z.string(), post: z.string(), startsAt: z.string(), endsAt: z.string() }),
    ),
  })
  .meta({ id: 'UnavailableView' })
export type UnavailableView = z.infer<typeof UnavailableView>

/** One day on which a person cannot work. Without times it is the whole day. */
export const UnavailableDayView = z
  .object({ day: z.string(), ...times, weekly: z.boolean(), words: z.string().nullable() })
  .meta({ id: 'UnavailableDayView' })
export type UnavailableDayView = z.infer<typeof UnavailableDayView>
