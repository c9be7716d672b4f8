import { z } from 'zod'
import { countDays, isDay } from '~/platform/dates.ts'
import { yes } from '~/platform/yes.ts'

const day = z.string({ error: 'Enter a date' }).refine(isDay, 'Enter a date as year-month-day')
/** A pack covers at most two years, because check calls and monitoring tests are kept no longer. */
const MOST_DAYS = 732

/** A site and a period, both days included. `sealed`: with pictures of cards and the pages of right to work checks. */
export const EvidencePackInput = z
  .object({ siteId: z.string().min(1, 'Choose a site').max(60), from: day, to: day, sealed: yes.optional() })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first' })
  .refine(({ from, to }) => from > to || countDays(from, to) <= MOST_DAYS, {
    path: ['to'],
    message: 'At most two years fit into one pack',
  })
export type EvidencePackInput = z.infer<typeof EvidencePackInput>
