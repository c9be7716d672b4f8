import { z } from 'zod'
import { countDays, isDay } from '~/platform/dates.ts'
import { ABSENCE_KINDS } from './kinds.ts'

const blank = (given: unknown) => (given === '' || given === null ? undefined : given)
const day = z.string({ error: 'Enter a date' }).refine(isDay, 'Enter a date').meta({ format: 'date' })
const id = z.string().min(1).max(60)
const MOST_DAYS = 3 * 366

/** A person's absence, from its first to its last day. Without a last day it is open-ended. */
export const NewAbsence = z
  .object({
    userId: id,
    kind: z.enum(ABSENCE_KINDS, { error: 'Choose sickness, family leave or unpaid leave' }),
    from: day,
    to: z.preprocess(blank, day.optional()),
  })
  .superRefine(({ from, to }, context) => {
    if (!to) return
    const count = countDays(from, to)
    const message = count < 1 ? 'The last day is before the first' : `At most ${MOST_DAYS} days`
    if (count < 1 || count > MOST_DAYS) context.addIssue({ code: 'custom', path: ['to'], message })
  })
export type NewAbsence = z.infer<typeof NewAbsence>

/**
 * Changes the first or last day of the absence `id`. An omitted field leaves that day unchanged, and `to: null` makes
 * the absence open-ended.
 */
export const AbsenceChange = z.object({
  id,
  from: z.preprocess(blank, day.optional()),
  to: z.preprocess((given) => (given === '' ? null : given), day.nullable().optional()),
})
export type AbsenceChange = z.infer<typeof AbsenceChange>

/** Filters absences by day, for everyone or for one person. */
export const AbsenceQuery = z.object({
  userId: id.optional(),
  from: z.preprocess(blank, day.optional()),
  to: z.preprocess(blank, day.optional()),
  before: z.string().min(1).max(60).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
})
export type AbsenceQuery = z.infer<typeof AbsenceQuery>
