import { type Letter, oneLine, writeLetter } from '../mail/letter.ts'

/** A professional report to a client; the words are the report's own. */
export const professionalReportLetter = (given: {
  company: string
  clientName: string
  templateName: string
  siteLocation: string | null
  report: string
}): Letter =>
  writeLetter(given.company, oneLine(`${given.templateName}${given.siteLocation ? ` - ${given.siteLocation}` : ''}`), [
    { say: `Dear ${given.clientName},` },
    { verbatim: given.report },
  ])
