import { z } from 'zod'
import { ONE_LINE } from '~/platform/plain-text.ts'
import { optionalLine, optionalText } from '~/platform/optional-text.ts'

const MISSING = 'Missing Information'
const email = z.email('Enter an email address such as name@example.co.uk')
const maybeEmail = z
  .union([email, z.literal('')], { error: 'Enter an email address such as name@example.co.uk' })
  .nullish()
  .transform((text) => text || null)
const clientName = z
  .string({ error: `${MISSING}: please provide a client name` })
  .trim()
  .min(1, `${MISSING}: please provide a client name`)
  .max(200)
  .regex(...ONE_LINE)
const reportContent = z
  .string({ error: `${MISSING}: please generate the report first` })
  .trim()
  .min(1, `${MISSING}: please generate the report first`)
  .max(200_000)

/**
 * The request for a report. The documented `formData`, `templateName`, `staffName` and `timestamp` come from the
 * stored submission instead: a client does not decide what a record says.
 */
export const ReportInput = z.object({
  submissionId: z
    .union([z.string().min(1), z.number()], { error: 'Choose a form submission' })
    .transform((id) => String(id)),
  clientName,
  clientContact: optionalLine(200),
  clientEmail: maybeEmail,
  siteLocation: optionalLine(300),
})
export type ReportInput = z.infer<typeof ReportInput>

/** A report to its client, as generated or edited. */
export const ReportEmail = z.object({
  clientEmail: z
    .string({ error: `${MISSING}: please provide a client email` })
    .trim()
    .min(1, `${MISSING}: please provide a client email`)
    .max(254)
    .meta({ format: 'email' })
    .pipe(email),
  clientName: optionalLine(200),
  reportContent,
  staffName: optionalLine(200),
  templateName: optionalLine(200),
  siteLocation: optionalLine(300),
  submissionId: optionalText(60),
})
export type ReportEmail = z.infer<typeof ReportEmail>

/** A report as a file. */
export const ReportFile = z.object({
  id: z.string().min(1).max(60),
  reportContent,
  clientName: optionalLine(200),
  siteLocation: optionalLine(300),
  format: z.enum(['pdf', 'txt']).default('pdf'),
})
export type ReportFile = z.infer<typeof ReportFile>
