import { z } from 'zod'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.

const times = { start: z.string().nullable(), end: z.string().nullable() }

/** When one cannot work; `duties` are one's own that lie within it and stay. */
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

/** One day on which somebody cannot work; without times the whole day. */
export const UnavailableDayView = z
  .object({ day: z.string(), ...times, weekly: z.boolean(), words: z.string().nullable() })
  .meta({ id: 'UnavailableDayView' })
export type UnavailableDayView = z.infer<typeof UnavailableDayView>
