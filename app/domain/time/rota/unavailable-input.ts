import { z } from 'zod'
import { optionalText } from '~/platform/optional-text.ts'
import { addDays, countDays } from '~/platform/dates.ts'
import { yes } from '~/platform/yes.ts'
import { day, wallTime } from './input.ts'

const blank = (given: unknown) => (given === '' || given === null ? undefined : given)
const MOST_DAYS = 366
const DAYS = `At most ${MOST_DAYS} days at once`

/** A time when the actor cannot work. If only `from` is given, it is one day; without times, it is the whole day. */
export const NewUnavailable = z
  .object({
    from: day,
    to: z.preprocess(blank, day.optional()),
    start: z.preprocess(blank, wallTime.optional()),
    end: z.preprocess(blank, wallTime.optional()),
    weekly: yes.default(false),
    until: z.preprocess(blank, day.optional()),
    words: optionalText(200),
  })
  .superRefine(({ from, to = from, start, end, weekly, until }, context) => {
    const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (to < from) fault('to', 'The last day is before the first')
    else if (countDays(from, to) > MOST_DAYS) fault('to', DAYS)
    else if (weekly && countDays(from, to) > 7) fault('to', 'A weekly time can last at most seven days')
    if (start && !end) fault('end', 'Enter both times, or neither')
    if (end && !start) fault('start', 'Enter both times, or neither')
    if (until && !weekly) fault('until', 'Choose “Every week” too, or leave this empty')
    else if (until && until < from) fault('until', 'This is before the first day')
    else if (until && until > addDays(from, 5 * MOST_DAYS)) fault('until', 'At most five years after the first day')
  })
export type NewUnavailable = z.infer<typeof NewUnavailable>

/** The days to show for the person `id`; by default the four weeks from today. */
export const UnavailableQuery = z
  .object({
    id: z.string().min(1).max(60),
    from: z.preprocess(blank, day.optional()),
    to: z.preprocess(blank, day.optional()),
  })
  .superRefine(({ from, to }, context) => {
    if (!from || !to) return
    const count = countDays(from, to)
    const message = count === 0 ? 'The last day is before the first' : DAYS
    if (count === 0 || count > MOST_DAYS) context.addIssue({ code: 'custom', path: ['to'], message })
  })
export type UnavailableQuery = z.infer<typeof UnavailableQuery>
