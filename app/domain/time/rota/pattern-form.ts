import { z } from 'zod'
import { MOST_WEEKS, number, pattern, wallTime } from './input.ts'
import { type Line } from './lines.ts'
import { turnsOf } from './turns.ts'
import { WEEKDAYS } from './weekdays.ts'

/** The most rows that a form may have. */
export const MOST_ROWS = 182

const blank = (given: unknown) => (given === '' || given === null ? undefined : given)
const time = z.preprocess(blank, wallTime.optional())
const Row = z.object({
  week: z.preprocess(blank, number(1, MOST_WEEKS).default(1)),
  days: z.preprocess(blank, z.enum(Object.keys(WEEKDAYS), { error: 'Choose a day' }).optional()),
  start: time,
  end: time,
})

const { weeks: _, ...named } = pattern
const fields = {
  ...named,
  postId: z.string({ error: 'Choose a position' }).min(1, 'Choose a position').max(60),
  /** After how many weeks the pattern repeats. */
  every: z.preprocess(blank, number(1, MOST_WEEKS).default(1)),
  rows: z.array(Row).max(MOST_ROWS).default([]),
  /** How many days on and days off there are, instead of rows. */
  on: z.preprocess(blank, number(1, 20).optional()),
  off: z.preprocess(blank, number(1, 20).optional()),
  turnStart: time,
  turnEnd: time,
}
const Read = z.object(fields)
type Read = z.infer<typeof Read>

/**
 * A pattern as its page posts it: either rows with week, days and times, of which blank ones are ignored, or days on
 * and days off.
 */
export const PatternForm = Read.superRefine(together).transform(withWeeks)
/** A change of the pattern `id`, as its page posts it. */
export const PatternChangeForm = z
  .object({
    ...fields,
    id: z.string().min(1).max(60),
    postId: fields.postId.optional(),
    updatedAtWas: z.string().max(40).nullish(),
  })
  .superRefine(together)
  .transform(withWeeks)

function together(form: Omit<Read, 'postId'>, context: z.RefinementCtx): void {
  const say = (message: string, ...path: (string | number)[]) => context.addIssue({ code: 'custom', path, message })
  const rows = form.rows.flatMap((row, index) => (row.days || row.start || row.end ? [{ ...row, index }] : []))
  for (const { index, week, days, start, end } of rows) {
    if (!days) say('Choose a day', 'rows', index, 'days')
    if (!start) say('Enter a time, such as 19:00', 'rows', index, 'start')
    if (!end) say('Enter a time, such as 19:00', 'rows', index, 'end')
    if (week > form.every) say(`The pattern repeats after ${form.every} weeks`, 'rows', index, 'week')
  }
  const turns = ['on', 'off', 'turnStart', 'turnEnd'] as const
  if (turns.every((name) => form[name] === undefined)) {
    if (rows.length === 0) say('Enter at least one row, or days on and off', 'rows')
    return
  }
  if (rows.length) say('Enter rows, or days on and off, not both', 'on')
  for (const name of turns) if (form[name] === undefined) say('Please fill this in', name)
  const days = (form.on ?? 0) + (form.off ?? 0)
  if (days % 7 !== 0 && days > MOST_WEEKS) say(`Days on and off may total at most ${MOST_WEEKS} days`, 'off')
}

function withWeeks<F extends Omit<Read, 'postId'>>(form: F) {
  const { every, rows, on, off, turnStart, turnEnd, ...kept } = form
  if (on && off && turnStart && turnEnd) return { ...kept, weeks: turnsOf(on, off, turnStart, turnEnd) }
  const weeks: Line[][] = Array.from({ length: every }, () => [])
  for (const { week, days, start, end } of rows)
    if (days && start && end) weeks[week - 1]!.push(...WEEKDAYS[days]!.days.map((weekday) => ({ weekday, start, end })))
  return { ...kept, weeks }
}
