import { z } from 'zod'
import { ROUNDINGS } from '../clocking/rounding.ts'
import { OWN_DATES, OWN_FIELDS } from './formats/own.ts'

const keysOf = <Key extends string>(words: Record<Key, string>) => Object.keys(words) as [Key, ...Key[]]

export const PayPeriodView = z
  .object({
    id: z.string(),
    from: z.string(),
    to: z.string(),
    state: z.enum(['open', 'approved', 'locked']),
    createdAt: z.iso.datetime(),
    approvedBy: z.string().nullable(),
    approvedAt: z.iso.datetime().nullable(),
    lockedBy: z.string().nullable(),
    lockedAt: z.iso.datetime().nullable(),
    reason: z.string().nullable(),
    lockReason: z.string().nullable(),
  })
  .meta({ id: 'PayPeriodView' })

const Elements = z.object({
  hours: z.string(),
  night: z.string(),
  saturday: z.string(),
  sunday: z.string(),
  bankHoliday: z.string(),
  holidayHours: z.string(),
  holidayNight: z.string(),
  holidaySaturday: z.string(),
  holidaySunday: z.string(),
  holidayBankHoliday: z.string(),
})

const OwnColumnsView = z.object({
  by: z.enum(['person', 'day']),
  heading: z.boolean(),
  dates: z.enum(keysOf(OWN_DATES)),
  columns: z.array(z.object({ field: z.enum(keysOf(OWN_FIELDS)), title: z.string() })),
})

export const PayRulesView = z
  .object({
    /** The first day on which the rule applies. */
    from: z.string(),
    rounding: z.enum(ROUNDINGS),
    withinMinutes: z.number().nullable(),
    reason: z.string().nullable(),
    elements: z.object({ brightpay: Elements, sage: Elements, xero: Elements, own: Elements }),
    own: OwnColumnsView,
  })
  .meta({ id: 'PayRules' })

const Bands = z.object({
  basic: z.number(),
  night: z.number(),
  saturday: z.number(),
  sunday: z.number(),
  bankHoliday: z.number(),
})

export const PayReview = z
  .object({
    period: PayPeriodView,
    lines: z.number(),
    adjustments: z.number(),
    paidMinutes: z.number(),
    workedMinutes: z.number(),
    holidayMinutes: z.number(),
    totals: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        employeeId: z.string().nullable(),
        lines: z.number(),
        workedMinutes: z.number(),
        paidMinutes: z.number(),
        holidayMinutes: z.number(),
        breakMinutes: z.number(),
        bands: Bands,
      }),
    ),
    open: z.object({
      shifts: z.number(),
      corrections: z.number(),
      identityChecks: z.number(),
      exceptions: z.number(),
      unsure: z.number(),
      stoodDown: z.number(),
    }),
    isOver: z.boolean(),
    batches: z.array(
      z.object({
        id: z.string(),
        format: z.string(),
        state: z.string(),
        lines: z.number(),
        sha256: z.string(),
        exportedBy: z.string().nullable(),
        exportedAt: z.iso.datetime(),
      }),
    ),
    seen: z.string(),
  })
  .meta({ id: 'PayReview' })
