import { type Block } from '#workers/pdf.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { readFile } from '../../kernel/files/files.server.ts'
import { LOG_KIND_WORDS } from '../../time/site-book/log/kinds.ts'
import { shownPhotos } from '../../time/site-book/report/report.server.ts'
import { type SiteReport } from '../../time/site-book/report/views.ts'
import { scanWords, stayWords, tourWords } from '../../time/site-book/report/tour-words.ts'
import { showDays, showInstant } from '~/platform/dates.ts'
import { addDays } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { runPdf } from '~/platform/threads.server.ts'
import { type ReportQuery } from './input.ts'
import { findClientReport } from './open.server.ts'

/** The most photographs of one report. */
const MOST_PHOTOS = 60

/** Returns the report of a link as a PDF. @throws Problem not_found, also without the mark of the password; too_many */
export async function clientPdf(
  actor: Actor,
  input: ReportQuery & { token: string; mark: string | null },
  now = new Date(),
): Promise<{ name: string; type: string; bytes: Uint8Array }> {
  const { link, report } = findClientReport(actor, input, now)
  const photos = shownPhotos(
    link.siteId,
    report.entries.map(({ id }) => id),
  )
  const bytes = await runPdf({
    company: env().COMPANY_NAME,
    title: `${report.siteName}, ${nightWords(report)}`,
    reference: `Site report ${report.lastDay}`,
    facts: [
      { label: 'From', text: showInstant(report.from) },
      { label: 'To', text: showInstant(report.to) },
      ...(report.soFar ? [{ label: 'State', text: 'So far: this night has not ended' }] : []),
      { label: 'Visitors', text: String(report.visitors) },
      { label: 'Printed', text: showInstant(now) },
    ],
    blocks: [...reportBlocks(report), ...(await photoBlocks(report, photos)), ...runPages(report)],
  })
  return { name: `site-report-${report.lastDay}.pdf`, type: 'application/pdf', bytes }
}

/** The nights of a report in words. */
export const nightWords = ({ firstDay, lastDay }: Pick<SiteReport, 'firstDay' | 'lastDay'>): string =>
  firstDay === lastDay
    ? `night of ${showDays(firstDay, addDays(firstDay, 1))}`
    : `nights of ${showDays(firstDay, addDays(lastDay, 1))}`

/** The first part of a report: who was there, how the tours went, what was written, and the keys. */
export function reportBlocks({ people, tours, entries, keys, soFar }: SiteReport): Block[] {
  const none = (what: string): Block => ({ kind: 'paragraph', text: `${what}${soFar ? ' yet' : ''}.` })
  return [
    { kind: 'heading', text: 'On site' },
    people.length ? { kind: 'list', items: people.map(personWords) } : none('No clock-ins at this site'),
    { kind: 'heading', text: 'Tours' },
    ...(tours.length ? tours.map(tourBlock) : [none('No tours')]),
    { kind: 'heading', text: 'Occurrences' },
    ...(entries.length ? entries.map(entryBlock) : [none('No entries')]),
    { kind: 'heading', text: 'Keys' },
    keys.length
      ? { kind: 'list', items: keys.map(({ at, words }) => `${showInstant(at)}  ${words}`) }
      : none('No keys were booked out or in'),
  ]
}

/** One person in words: their name, position and times. */
export const personWords = (person: SiteReport['people'][number]): string =>
  `${person.name}${person.position ? `, ${person.position}` : ''}: ${stayWords(person)}`

type Tour = SiteReport['tours'][number]

const tourBlock = (tour: Tour): Block => ({ kind: 'entry', label: tour.title, text: tourWords(tour) })

/** The tours that were walked, with their scans; each starts on a new page. */
export const runPages = ({ tours }: Pick<SiteReport, 'tours'>): Block[] =>
  tours
    .filter(({ started }) => started !== null)
    .flatMap((tour): Block[] => [
      { kind: 'page' },
      { kind: 'heading', text: tour.title },
      { kind: 'paragraph', text: tourWords(tour) },
      tour.scans.length
        ? { kind: 'list', items: tour.scans.map(scanWords) }
        : { kind: 'paragraph', text: 'No checkpoint was scanned.' },
      ...(tour.left.length ? [{ kind: 'warning' as const, text: `Not scanned: ${tour.left.join(', ')}` }] : []),
    ])

function entryBlock({ n, kind, words, at, struck }: SiteReport['entries'][number]): Block {
  const label = `No. ${n}  ${showInstant(at)}  ${LOG_KIND_WORDS[kind]}${struck ? `, struck through: ${struck}` : ''}`
  return { kind: 'entry', label, text: words, struck: struck !== null }
}

/** Returns the photographs of a report by entry, as many as one PDF holds, and how many it leaves out. */
export async function photoBlocks({ entries }: SiteReport, photos: Map<string, string[]>): Promise<Block[]> {
  const blocks: Block[] = []
  let left = MOST_PHOTOS
  for (const { id, n } of entries) {
    const files = (photos.get(id) ?? []).slice(0, left)
    left -= files.length
    if (files.length === 0) continue
    const pictures = []
    for (const [index, fileId] of files.entries())
      pictures.push({ bytes: (await readFile(fileId)).bytes, alt: `Photograph ${index + 1} of entry ${n}` })
    blocks.push({ kind: 'pictures', label: `No. ${n}`, height: 160, pictures })
  }
  const more = entries.reduce((sum, { id }) => sum + (photos.get(id)?.length ?? 0), left - MOST_PHOTOS)
  const words = more === 1 ? '1 more photograph is' : `${more} more photographs are`
  if (more > 0) blocks.push({ kind: 'paragraph', text: `${words} not in this PDF.` })
  return blocks.length ? [{ kind: 'heading', text: 'Photographs' }, ...blocks] : []
}
