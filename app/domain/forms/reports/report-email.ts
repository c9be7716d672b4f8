import { type Email, oneLine, writeEmail } from '../../kernel/mail/email.ts'

/** Emails a professional report to a client, in the report's own words. */
export const professionalReportEmail = (given: {
  company: string
  clientName: string
  templateName: string
  siteLocation: string | null
  report: string
}): Email =>
  writeEmail(given.company, oneLine(`${given.templateName}${given.siteLocation ? ` - ${given.siteLocation}` : ''}`), [
    { say: `Dear ${given.clientName},` },
    { verbatim: given.report },
  ])
