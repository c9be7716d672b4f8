import { z } from 'zod'
import { daysInOrder } from '~/platform/day-span.ts'
import { ROUNDINGS } from '../clocking/rounding.ts'
import { type Element, ELEMENTS } from './formats/format.ts'
import { FORMAT_NAMES } from './formats/index.ts'
import { OWN_DATES, OWN_FIELDS } from './formats/own.ts'
import { ONE_LINE } from '~/platform/plain-text.ts'
import { VersionWas } from '~/platform/opened.ts'
import { yes } from '~/platform/yes.ts'

/** The longest pay period, in days. */
const MOST_DAYS = 62

const id = z.string().min(1).max(60)

export const PayPeriodInput = z
  .object({ from: z.iso.date('Enter a date'), to: z.iso.date('Enter a date') })
  .superRefine(daysInOrder(MOST_DAYS))
export type PayPeriodInput = z.infer<typeof PayPeriodInput>

const reason = z
  .string()
  .trim()
  .max(500, 'Use at most 500 characters')
  .nullish()
  .transform((given) => given || null)

const REOPENING = 'Please give a reason for reopening'

/** A new state for a period. Reopening needs a reason, and so does locking with undecided items. */
export const PayPeriodChange = z
  .object({
    id,
    state: z.enum(['open', 'approved', 'locked'], { error: 'Choose open, approved or locked' }),
    reason,
    /** Whether to lock even though something is undecided. */
    despite: yes.nullish(),
    /** The figures that the person saw: the change is refused if they are different now. */
    seen: z.string().max(100).optional(),
  })
  .refine(({ state, reason }) => state !== 'open' || reason, { path: ['reason'], message: REOPENING })
  .refine(({ despite, reason }) => !despite || reason, {
    path: ['reason'],
    message: 'Please say why it is locked before everything is decided',
  })
export type PayPeriodChange = z.infer<typeof PayPeriodChange>

const elementName = z.string().trim().max(60, 'Use at most 60 characters')
const elementNames = z.partialRecord(z.enum(ELEMENTS as [Element, ...Element[]]), elementName)

const keysOf = <Key extends string>(words: Record<Key, string>) => Object.keys(words) as [Key, ...Key[]]
const oneLine = z
  .string()
  .trim()
  .max(60, 'Use at most 60 characters')
  .regex(...ONE_LINE)
const OwnColumn = z.object({
  field: z.enum(keysOf(OWN_FIELDS), { error: 'Choose what the column contains' }),
  title: oneLine,
})

/** Columns as a page posts them. A row without a field is ignored, and a blank title becomes the field's own title. */
const OwnColumnRows = z
  .array(z.object({ field: z.string().default(''), title: oneLine.default('') }))
  .max(40)
  .transform((rows) =>
    rows.flatMap(({ field, title }) =>
      field ? [{ field, title: title.trim() || (OWN_FIELDS[field as keyof typeof OWN_FIELDS] ?? '') }] : [],
    ),
  )
  .pipe(z.array(OwnColumn).min(1, 'Choose at least one column').max(20, 'Use at most 20 columns'))

/** The columns of a company's own file for payroll. */
export const OwnColumnsInput = z.object({
  by: z.enum(['person', 'day'], { error: 'Choose a person or a day' }),
  heading: yes.default(false),
  dates: z.enum(keysOf(OWN_DATES), { error: 'Choose how dates are written' }),
  columns: OwnColumnRows,
})

const WITHIN = 'Enter a whole number from 1 to 60'

/** How worked time becomes paid time, and the names of pay elements in payroll programs. */
export const PayRules = z
  .object({
    rounding: z.enum(ROUNDINGS, { error: 'Choose a rule' }),
    withinMinutes: z.preprocess(
      (given) => (given === '' || given === null ? undefined : given),
      z.coerce.number({ error: WITHIN }).int(WITHIN).min(1, WITHIN).max(60, WITHIN).optional(),
    ),
    reason,
    elements: z.partialRecord(z.enum(FORMAT_NAMES).exclude(['csv']), elementNames).optional(),
    own: OwnColumnsInput.optional(),
  })
  .refine(({ rounding, withinMinutes }) => rounding !== 'to_duty' || withinMinutes !== undefined, {
    path: ['withinMinutes'],
    message: WITHIN,
  })
export type PayRules = z.infer<typeof PayRules>

/** The rules as their page posts them. */
export const PayRulesForm = PayRules.safeExtend({ versionWas: VersionWas })

export const PayPeriodRef = z.object({ id })
export type PayPeriodRef = z.infer<typeof PayPeriodRef>

export const PayPeriodReopening = z
  .object({ id, reason })
  .refine((given) => given.reason, { path: ['reason'], message: REOPENING })
export type PayPeriodReopening = z.infer<typeof PayPeriodReopening>

export const PayPeriodList = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  before: z.string().min(1).max(60).optional(),
})
export type PayPeriodList = z.infer<typeof PayPeriodList>

export const PayExport = z.object({
  id,
  format: z.enum(FORMAT_NAMES, { error: `Choose ${FORMAT_NAMES.join(', ')}` }).default('csv'),
})
export type PayExport = z.infer<typeof PayExport>
