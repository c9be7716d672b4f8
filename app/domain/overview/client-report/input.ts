import { z } from 'zod'
import { isDay } from '~/platform/dates.ts'
import { ONE_LINE } from '~/platform/plain-text.ts'

const id = z.string().min(1).max(60)
const day = z.string({ error: 'Enter a date' }).refine(isDay, 'Enter a date as year-month-day')
const optionalDay = z
  .union([z.literal('').transform(() => null), day])
  .nullish()
  .transform((given) => given ?? null)
const NAME = 'Enter the name of the client'
const PASSWORD = 'Use at least 10 characters'

/** The most addresses that reports are sent to. */
export const MOST_ADDRESSES = 5

/** Email addresses, separated by commas or spaces. */
const addresses = z
  .string()
  .trim()
  .max(600)
  .nullish()
  .transform((given) => (given ?? '').split(/[\s,;]+/).filter(Boolean))
  .pipe(
    z
      .array(z.email('Enter email addresses, separated by commas'))
      .max(MOST_ADDRESSES, `At most ${MOST_ADDRESSES} addresses`),
  )

/** A link for a client to the reports of one site. */
export const NewClientLink = z.object({
  siteId: id,
  name: z
    .string({ error: NAME })
    .trim()
    .min(1, NAME)
    .max(100, 'Please keep it under 100 characters')
    .regex(...ONE_LINE),
  password: z.string({ error: PASSWORD }).min(10, PASSWORD).max(200),
  /** The first and the last night of the link. */
  from: optionalDay,
  to: optionalDay,
  endsOn: day,
  email: addresses,
  schedule: z
    .union([
      z.enum(['daily', 'weekly', 'monthly'], { error: 'Choose daily, weekly or monthly' }),
      z.literal('').transform(() => null),
    ])
    .nullish()
    .transform((given) => given ?? null),
})
export type NewClientLink = z.infer<typeof NewClientLink>

export const ClientLinkId = z.object({ id })
export type ClientLinkId = z.infer<typeof ClientLinkId>
export const ClientLinkQuery = z.object({ siteId: id.optional() })
export type ClientLinkQuery = z.infer<typeof ClientLinkQuery>

/** The password that opens a link. */
export const OpenLink = z.object({
  token: z.string().min(1).max(100),
  password: z.string({ error: 'Enter the password' }).min(1, 'Enter the password').max(200),
})
export type OpenLink = z.infer<typeof OpenLink>

/** Which nights of a link to read: one, or the seven that end with it. */
export const ReportQuery = z.object({
  day: z.string().refine(isDay).optional().catch(undefined),
  days: z.coerce.number().int().min(1).max(31).catch(1).default(1),
})
export type ReportQuery = z.infer<typeof ReportQuery>
