import { z } from 'zod'
import { instantOf, isDay } from './dates.ts'

/**
 * Accepts an instant with its zone, or a local time in the company's zone as a date-time field posts it. A blank
 * becomes null.
 */
export const postedInstant = z
  .union(
    [
      z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
      z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
        .refine((text) => isDay(text.slice(0, 10)) && text.slice(11, 13) < '24' && text.slice(14) < '60')
        .transform((text) => instantOf(text.slice(0, 10), Number(text.slice(11, 13)), Number(text.slice(14, 16)))),
      z.literal('').transform(() => null),
    ],
    { error: 'Enter a date and a time' },
  )
  .nullish()
  .transform((at) => at ?? null)
