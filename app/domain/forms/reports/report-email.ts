import { type Email, oneLine, writeEmail } from '../../kernel/mail/email.ts'

/** A professional report to a client; the words are the report's own. */
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
