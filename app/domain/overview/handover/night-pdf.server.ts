import { type Block } from '#workers/pdf.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { countMade } from '../../kernel/access/throttle.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { addDays, showDays, showInstant } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { commit } from '~/platform/store.server.ts'
import { runPdf } from '~/platform/threads.server.ts'
import { type NightQuery } from './input.ts'
import { findNight } from './night.server.ts'
import { type DeskEntryView, type NightView, type OpenItem } from './views.ts'

/** Returns the log of a night as a PDF. The audit trail records who downloaded it. */
export async function nightPdf(
  actor: Person,
  input: NightQuery,
  now = new Date(),
): Promise<{ name: string; bytes: Uint8Array }> {
  const log = findNight(actor, input, now)
  countMade('document', actor)
  const bytes = await runPdf({
    company: env().COMPANY_NAME,
    title: `Control desk, night of ${showDays(log.night, addDays(log.night, 1))}`,
    reference: `Night log ${log.night}`,
    facts: [
      { label: 'From', text: showInstant(log.from) },
      { label: 'To', text: showInstant(log.to) },
      { label: 'Printed', text: showInstant(now) },
    ],
    blocks: nightBlocks(log),
  })
  commit(() => record(actor, { type: 'desk.exported', personId: null, details: { night: log.night } }, now))
  return { name: `control-desk-${log.night}.pdf`, bytes }
}

/** The content of the page: entries in order, then each alert by time. */
export function nightBlocks({ entries, alerts }: NightView): Block[] {
  const here = new Set(entries.map(({ id }) => id))
  // A correction is shown next to its note if the note is from this night.
  const shown = entries.filter(({ corrects }) => corrects === null || !here.has(corrects))
  return [
    { kind: 'heading', text: 'Log' },
    ...(shown.length ? shown.flatMap(entryBlocks) : [{ kind: 'paragraph' as const, text: 'No entries.' }]),
    { kind: 'heading', text: 'Alerts' },
    ...(alerts.length ? [] : [{ kind: 'paragraph' as const, text: 'No alerts.' }]),
    ...alerts.flatMap(({ title, timeline }): Block[] => [
      { kind: 'entry', label: title, text: '' },
      { kind: 'list', items: timeline.map(({ at, text }) => `${showInstant(at)}  ${text}`) },
    ]),
  ]
}

function entryBlocks({ at, by, says, text, corrects, corrections, open }: DeskEntryView): Block[] {
  const struck = corrections.length > 0
  const what = says ?? (corrects ? `Correction by ${by} to a note from an earlier night` : `Note by ${by}`)
  const last = corrections.at(-1)
  return [
    { kind: 'entry', label: `${showInstant(at)}  ${what}${struck ? ', corrected' : ''}`, text: text ?? '', struck },
    ...corrections.map((one): Block => {
      const label = `Correction, ${showInstant(one.at)}, ${one.by}`
      return { kind: 'entry', label, text: one.text, struck: one !== last }
    }),
    ...openBlocks(open),
  ]
}

function openBlocks(open: OpenItem[] | null): Block[] {
  if (open === null) return []
  if (open.length === 0) return [{ kind: 'paragraph', text: 'Nothing was open.' }]
  return [
    { kind: 'entry', label: 'Open then', text: '' },
    { kind: 'list', items: open.map((item) => openWords(item)) },
  ]
}

/** Returns an open matter in a line: what, where, since when, and who has it. */
export const openWords = ({ what, site, since, owner }: OpenItem): string =>
  [what, site, `since ${showInstant(since)}`, owner ? `with ${owner}` : 'not assigned'].filter(Boolean).join(', ')
