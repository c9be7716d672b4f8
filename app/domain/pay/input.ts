import { z } from 'zod'
import { countDays } from '~/platform/dates.ts'

/** At most so many days are paid together. */
const MOST_DAYS = 62

const id = z.string().min(1).max(60)

export const PayPeriodInput = z
  .object({ from: z.iso.date('Enter a date'), to: z.iso.date('Enter a date') })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day comes after the first' })
  .refine(({ from, to }) => countDays(from, to) <= MOST_DAYS, {
    path: ['to'],
    message: `A period has at most ${MOST_DAYS} days`,
  })
export type PayPeriodInput = z.infer<typeof PayPeriodInput>

/** Another state; to open it again says why. */
export const PayPeriodChange = z
  .object({
    id,
    state: z.enum(['open', 'approved', 'locked'], { error: 'Choose open, approved or locked' }),
    reason: z
      .string()
      .trim()
      .max(500)
      .nullish()
      .transform((given) => given || null),
  })
  .refine(({ state, reason }) => state !== 'open' || reason, {
    path: ['reason'],
    message: 'Please say why it is opened again',
  })
export type PayPeriodChange = z.infer<typeof PayPeriodChange>

export const PayPeriodList = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  before: z.string().min(1).max(60).optional(),
})
export type PayPeriodList = z.infer<typeof PayPeriodList>

export const PayExport = z.object({ id, format: z.enum(['csv'], { error: 'Choose csv' }).default('csv') })
export type PayExport = z.infer<typeof PayExport>
