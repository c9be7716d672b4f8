import { z } from 'zod'
import { ONE_LINE } from '~/platform/plain-text.ts'
import { LadderRows, LadderSteps, PhoneText } from '../../kernel/sites/input.ts'
import { addRowIssue } from '../../kernel/sites/rows.ts'

export const ResponseToken = z.object({ token: z.string().min(1).max(100) })
export type ResponseToken = z.infer<typeof ResponseToken>

const NAME = 'Please enter your name'
export const TakeAlert = ResponseToken.extend({
  name: z
    .string({ error: NAME })
    .trim()
    .min(2, NAME)
    .max(100)
    .regex(...ONE_LINE),
})
export type TakeAlert = z.infer<typeof TakeAlert>

const EMPTY = (text: string | null | undefined) => text || null

const Contact = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, 'Please enter a name')
      .max(100)
      .regex(...ONE_LINE),
    email: z
      .union([z.literal(''), z.email('Please enter an email address').max(254)])
      .nullish()
      .transform(EMPTY),
    phone: z
      .union([z.literal(''), PhoneText])
      .nullish()
      .transform(EMPTY),
  })
  .refine(({ email, phone }) => email || phone, 'Please enter an email address or a telephone number')
export const EscalationContacts = z.object({
  contacts: z.array(Contact).max(10, 'At most 10 contacts'),
})
export type EscalationContacts = z.infer<typeof EscalationContacts>

/** The contacts as their page posts them: rows, of which blank ones say nothing. */
export const ContactsForm = z
  .object({
    contacts: z
      .array(
        z.object({
          name: z
            .string()
            .regex(...ONE_LINE)
            .default(''),
          email: z.string().default(''),
          phone: z.string().default(''),
        }),
      )
      .max(20)
      .default([]),
  })
  .transform(({ contacts }, context) => {
    const kept = contacts.flatMap((row, index) => (row.name || row.email || row.phone ? [{ row, index }] : []))
    const read = EscalationContacts.safeParse({ contacts: kept.map(({ row }) => row) })
    if (read.success) return read.data
    for (const { path, message } of read.error.issues) addRowIssue(context, 'contacts', kept, path, message, 'name')
    return z.NEVER
  })

export const CompanyEscalation = z.object({ steps: LadderSteps })
export type CompanyEscalation = z.infer<typeof CompanyEscalation>

/** The company's steps as their page posts them. */
export const CompanyEscalationForm = z.object({ steps: LadderRows })
