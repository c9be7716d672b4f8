import { z } from 'zod'
import { ONE_LINE } from '~/platform/plain-text.ts'
import { wallTime } from '../../time/rota/input.ts'
import { type Opened, VersionWas } from '~/platform/opened.ts'
import { WEEKDAYS } from '../../time/rota/weekdays.ts'
import { PhoneText } from '~/platform/telephone-input.ts'
import { addRowIssue } from '../../kernel/sites/rows.ts'

const WHO = 'Choose a person, or enter a name and a number'
const orNothing = (text: string | null | undefined) => text || null

const Row = z
  .object({
    userId: z.string().max(60).nullish().transform(orNothing),
    name: z
      .string()
      .trim()
      .max(100)
      .regex(...ONE_LINE)
      .nullish()
      .transform(orNothing),
    phone: z
      .union([z.literal(''), PhoneText])
      .nullish()
      .transform(orNothing),
    days: z.string({ error: 'Choose days' }).refine((days) => Object.hasOwn(WEEKDAYS, days), 'Choose days'),
    from: wallTime,
    to: wallTime,
  })
  .refine(({ userId, name, phone }) => userId || (name && phone), { path: ['name'], message: WHO })
  // If a person has an account, their details come from their own record.
  .transform((row) => (row.userId ? { ...row, name: null, phone: null } : row))

export const OnCallRota = z.object({ rows: z.array(Row).max(40, 'At most 40 rows') })
export type OnCallRota = z.infer<typeof OnCallRota>

const line = z
  .string()
  .regex(...ONE_LINE)
  .default('')
const text = z.string().default('')

/** The rota as its page posts it. Rows that have no person, no name and no number are ignored. */
export const OnCallForm = z
  .object({
    rows: z
      .array(z.object({ userId: text, name: line, phone: text, days: text, from: text, to: text }))
      .max(80)
      .default([]),
    versionWas: VersionWas,
  })
  .transform(({ rows, versionWas }, context): OnCallRota & Opened => {
    const kept = rows.flatMap((row, index) => (row.userId || row.name || row.phone ? [{ row, index }] : []))
    const read = OnCallRota.safeParse({ rows: kept.map(({ row }) => row) })
    if (read.success) return { ...read.data, versionWas }
    for (const { path, message } of read.error.issues) addRowIssue(context, 'rows', kept, path, message, 'name')
    return z.NEVER
  })
