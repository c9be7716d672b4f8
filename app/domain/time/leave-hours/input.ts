import { z } from 'zod'
import { isDay } from '~/platform/dates.ts'
import { yes } from '~/platform/yes.ts'

const id = z.string().min(1).max(60)
const MINUTES = 'Enter whole minutes from 1 to 60,000'

/** The person whose leave in hours is asked for. */
export const LeaveHoursQuery = z.object({ userId: id })
export type LeaveHoursQuery = z.infer<typeof LeaveHoursQuery>

/** Whether a person's leave is counted in hours, and whether its pay is rolled up with each pay period. */
export const LeaveHoursSetting = z
  .object({ userId: id, inHours: yes, rolledUp: yes.nullish() })
  .refine(({ inHours, rolledUp }) => inHours || !rolledUp, {
    path: ['rolledUp'],
    message: 'Count their leave in hours first',
  })
export type LeaveHoursSetting = z.infer<typeof LeaveHoursSetting>

const day = z.string({ error: 'Enter a date' }).refine(isDay, 'Enter a date').meta({ format: 'date' })
const reason = z.string().trim().max(300, 'At most 300 characters').nullish()

/** Hours taken on a day, or an adjustment up or down, for which a reason is needed. */
export const LeaveHoursEntry = z
  .object({
    userId: id,
    kind: z.enum(['taken', 'adjusted'], { error: 'Choose taken or adjusted' }),
    minutes: z.number({ error: MINUTES }).int(MINUTES).min(-60_000, MINUTES).max(60_000, MINUTES),
    day,
    reason,
  })
  .superRefine(({ kind, minutes, reason }, context) => {
    const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (minutes === 0 || (kind === 'taken' && minutes < 0)) fault('minutes', MINUTES)
    if (kind === 'adjusted' && !reason) fault('reason', 'Say why the balance is adjusted')
  })
export type LeaveHoursEntry = z.infer<typeof LeaveHoursEntry>

const hours = z.preprocess(
  (given) => (typeof given === 'string' && /^-?\d{1,3}$/.test(given.trim()) ? Number(given) : given),
  z.number({ error: 'Enter whole hours' }).int('Enter whole hours').min(-999).max(999),
)
const minutes = z.preprocess(
  (given) => (typeof given === 'string' && /^\d{1,2}$/.test(given.trim()) ? Number(given) : (given ?? 0) || 0),
  z.number({ error: 'Enter 0 to 59 minutes' }).int('Enter 0 to 59 minutes').min(0).max(59, 'Enter 0 to 59 minutes'),
)

/** The same as a page posts it, in hours and minutes. */
export const LeaveHoursForm = z
  .object({ userId: id, kind: z.string(), hours, minutes, day: z.string(), reason: z.string().nullish() })
  .transform(({ hours, minutes, ...rest }) => ({
    ...rest,
    minutes: hours < 0 ? hours * 60 - minutes : hours * 60 + minutes,
  }))
  .pipe(LeaveHoursEntry)
