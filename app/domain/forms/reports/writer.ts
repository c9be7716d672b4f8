/** The source of a professional report: facts, client, and answers in words. */
export type ReportSource = {
  company: string
  templateName: string
  reference: string
  staffName: string
  /** '21 Nov 2026, 14:05'. */
  submitted: string
  signed: boolean
  client: { name: string; contact: string | null; email: string | null; site: string | null }
  alarms: string[]
  sections: { title: string; lines: ReportLine[] }[]
}
type ReportLine = {
  label: string
  text: string
  kind: 'answer' | 'photos' | 'signature' | 'notice'
  pictures: string[]
}

const WIDTH = 60

/**
 * Writes the report as plain text. The same source always gives the same text. It adds nothing to the record and leaves
 * no answer out.
 */
export function writeReport(source: ReportSource): string {
  const { company, templateName, client } = source
  const blocks = [
    [company.toUpperCase(), `${templateName}: report for ${client.name}`, '='.repeat(WIDTH)],
    factsOf(source),
    titled('Summary', [summaryOf(source)]),
    ...(source.alarms.length ? [titled('Points that need attention', numbered(source.alarms))] : []),
    ...detailsOf(source),
    titled('About this report', [closingOf(source)]),
  ]
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function factsOf({ client, staffName, submitted, reference }: ReportSource): string[] {
  const facts: [string, string | null][] = [
    ['Prepared for', client.name],
    ['For the attention of', client.contact],
    ['Site', client.site],
    ['Recorded by', staffName],
    ['Recorded on', submitted],
    ['Reference', reference],
  ]
  return facts.filter(([, value]) => value).map(([label, value]) => `${`${label}:`.padEnd(14)}${value}`)
}

function summaryOf({ company, staffName, submitted, client, alarms, sections, templateName }: ReportSource): string {
  const lines = sections.flatMap((section) => section.lines)
  const answered = lines.filter((line) => line.kind === 'answer' && line.text.trim()).length
  const photos = lines.filter((line) => line.kind === 'photos').reduce((sum, line) => sum + line.pictures.length, 0)
  const site = client.site ? ` at ${client.site}` : ''
  const attention =
    alarms.length === 0
      ? ''
      : ` ${countOf(alarms.length, 'point')} in the record ${alarms.length === 1 ? 'calls' : 'call'} for attention and ${alarms.length === 1 ? 'is' : 'are'} listed first below.`
  const pictures =
    photos > 0 ? ` ${countOf(photos, 'photograph')} ${photos === 1 ? 'is' : 'are'} kept with the record.` : ''
  return `This report sets out what ${staffName} of ${company} recorded${site} on ${submitted} (${templateName}, ${countOf(answered, 'answer')}).${attention}${pictures}`
}

function detailsOf({ sections }: ReportSource): string[][] {
  return sections.flatMap((section) => {
    const lines = section.lines.flatMap(linesOf)
    return lines.length ? [titled(section.title || 'Details', lines)] : []
  })
}

function linesOf({ kind, label, text, pictures }: ReportLine): string[] {
  if (kind === 'notice') return []
  if (kind === 'photos') return [`${label}: ${pictures.length ? countOf(pictures.length, 'photograph') : 'None'}`]
  if (kind === 'signature') return [`${label}: ${pictures.length ? 'Signed electronically' : 'Not signed'}`]
  const answer = text.trim() || 'Not answered'
  return answer.includes('\n')
    ? [`${label}:`, ...answer.split('\n').map((line) => `  ${line}`)]
    : [`${label}: ${answer}`]
}

const closingOf = ({ company, reference, signed }: ReportSource) =>
  `Prepared by ${company} from the record kept under reference ${reference}${signed ? ', which was signed electronically' : ''}. Times are UK time. Please quote the reference in any reply.`

const titled = (title: string, lines: string[]) => [title.toUpperCase(), '-'.repeat(title.length), ...lines]
const numbered = (items: string[]) => items.map((item, at) => `${at + 1}. ${item}`)
const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
