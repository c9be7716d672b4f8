import { z } from 'zod'
import { dayOf, isDay } from '~/platform/dates.ts'
import { daysInOrder } from '~/platform/day-span.ts'
import { rowIds } from '~/platform/rows.ts'
import { sortField } from '~/platform/sort.ts'

/**
 * A calendar day. An ISO instant is read as the London day on which it falls: a browser's local midnight in summer,
 * written in UTC, has the date of the previous evening.
 */
const dayField = (missing: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && isInstant(value) ? dayOf(new Date(value)) : (value ?? '')),
    z
      .string({ error: missing })
      .min(1, missing)
      .refine((text) => text === '' || isDay(text), 'Enter a real date')
      .meta({ format: 'date' }),
  )

export const outOfRange = 'Enter a whole number from 0 to 366'

const notes = z.string().trim().max(1000, 'Please keep notes under 1000 characters')
const optionalNotes = z.preprocess((value) => value ?? undefined, notes.optional())
const wholeNumber = z.preprocess(
  (value) => (typeof value === 'string' && /^-?\d{1,4}$/.test(value.trim()) ? Number(value) : value),
  z.number({ error: outOfRange }).int(outOfRange),
)

/** A request for time off. A posted `days` is ignored, because the server counts the days itself. */
export const HolidayRequest = z.object({
  startDate: dayField('Start date is required'),
  endDate: dayField('End date is required'),
  reason: z.preprocess(
    (value) => value ?? undefined,
    z.string().trim().max(500, 'Please keep the reason under 500 characters').optional(),
  ),
})
export type HolidayRequest = z.infer<typeof HolidayRequest>

const id = z.string().min(1).max(60)

const optionalDay = z.preprocess(
  (value) => (value === '' ? undefined : value),
  dayField('Enter a real date').optional(),
)

/**
 * An admin's decision on the request `id`. 'rejected' is read as 'denied'. An approved request that is cancelled with a
 * `lastDay` ends on that day: the days up to it were taken. `endDateWas` is the end that the admin saw.
 */
export const HolidayDecision = z.object({
  id,
  status: z.preprocess(
    (value) => (value === 'rejected' ? 'denied' : value),
    z.enum(['approved', 'denied', 'cancelled'], { error: 'Choose approved, denied or cancelled' }),
  ),
  notes: optionalNotes,
  lastDay: optionalDay,
  endDateWas: optionalDay,
  override: z.preprocess(
    (value) => (value === 'on' || value === 'true' ? true : value),
    z.boolean({ error: 'Answer true or false' }).optional(),
  ),
})
export type HolidayDecision = z.infer<typeof HolidayDecision>

/** Only approvals can be given for several requests together, because each denial needs its own reason. */
export const HolidayApprovals = z.object({
  ids: rowIds,
  status: z.literal('approved', { error: 'Several requests can only be approved together' }),
})
export type HolidayApprovals = z.infer<typeof HolidayApprovals>

/**
 * An edit of the holiday of the person `id`. Omitted fields are not changed. `holidayBalanceWas` is the balance that
 * the admin saw: if it has changed since, the edit is refused. A negative balance may be posted back unchanged.
 */
export const HolidayEntitlement = z.object({
  id,
  holidayEntitlement: wholeNumber.pipe(z.number().min(0, outOfRange).max(366, outOfRange)).optional(),
  holidayBalance: wholeNumber.optional(),
  holidayBalanceWas: wholeNumber.optional(),
  holidayYearStart: z.preprocess(
    (value) => (value === '' ? null : value),
    z.union([z.null(), dayField('Enter a real date')]).optional(),
  ),
  autoResetHolidays: z.preprocess(
    (value) => (value === 'on' || value === 'true' ? true : value === 'false' ? false : value),
    z.boolean({ error: 'Answer true or false' }).optional(),
  ),
  reason: optionalNotes,
})
export type HolidayEntitlement = z.infer<typeof HolidayEntitlement>

/** The same edit from a page's form, which does not post an unticked box. */
export const HolidayEntitlementForm = HolidayEntitlement.extend({
  autoResetHolidays: z.preprocess((value) => value === 'on', z.boolean()),
})

const holidaySorts = ['requested', 'start', 'staff'] as const
export type HolidaySort = (typeof holidaySorts)[number]

/** Filters an admin's list of requests; an empty filter is ignored. */
export const HolidayList = z.object({
  sort: sortField(holidaySorts),
  userId: z.string().max(60).optional(),
  status: z.preprocess(
    (value) => value || undefined,
    z
      .enum(['pending', 'approved', 'denied', 'rejected', 'withdrawn', 'cancelled'], { error: 'No such status' })
      .optional(),
  ),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  before: z.string().max(60).optional(),
})
export type HolidayList = z.infer<typeof HolidayList>

/** The days of a calendar, with at most `limit` (1,000) entries; `after` continues from the previous page. */
export const HolidaySpan = z
  .object({
    from: optionalDay,
    to: optionalDay,
    limit: z.coerce.number().int().min(1).max(1000).optional(),
    after: z.string().max(60).optional(),
  })
  .superRefine(daysInOrder())
export type HolidaySpan = z.infer<typeof HolidaySpan>

function isInstant(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text))
}
