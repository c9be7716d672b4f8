import { dayOf, isDay, isInstant, showDay, showInstant } from '~/platform/dates.ts'
import { type DetailKinds } from '../../kernel/events/event.ts'

/** Returns, by name, the kind of each value of a record whose text alone does not show it. */
export type KindsOf = (section: string, record: unknown) => DetailKinds

/**
 * Yields the records as one readable page, in pieces of one record each, without scripts, pictures or anything from
 * other servers. Text is shown unchanged, except the days and instants that `kindsOf` names.
 */
export function* exportPieces(
  title: string,
  at: Date,
  records: Record<string, unknown>,
  kindsOf: KindsOf = () => ({}),
): Generator<string> {
  yield head(title, at)
  for (const [name, value] of Object.entries(records)) {
    const list: unknown[] = Array.isArray(value) ? value : [value]
    yield `<section><h2>${escapeHtml(inWords(name))}</h2>`
    if (list.length === 0) yield '<p>Nothing is stored here.</p>'
    for (const record of list) yield recordTable(record, kindsOf(name, record))
    yield '</section>\n'
  }
  yield '</body></html>\n'
}

const head = (title: string, at: Date) => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}h2{border-bottom:3px solid #0d1c1f;margin-top:2.5rem}
table{border-collapse:collapse;width:100%;margin:.75rem 0}th,td{border:1px solid #aab;padding:.3rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{width:14rem}</style>
</head><body><h1>${escapeHtml(title)}</h1><p>Made on ${escapeHtml(showInstant(at))}. Times are London time.</p>
`

/** Returns 'export-alice-archer-2026-11-21' for a name and day, safe as a file name. */
export function exportName(name: string, at: Date): string {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${plain || 'export'}-${dayOf(at)}`
}

/** Returns 'clockEntries' as 'Clock entries'. */
export const inWords = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^./, (letter) => letter.toUpperCase())

function recordTable(record: unknown, kinds: DetailKinds, path = ''): string {
  const rows = Object.entries((record ?? {}) as Record<string, unknown>).map(
    ([name, value]) =>
      `<tr><th scope="row">${escapeHtml(inWords(name))}</th><td>${cell(value, kinds, `${path}${name}`)}</td></tr>`,
  )
  return `<table>${rows.join('')}</table>`
}

function cell(value: unknown, kinds: DetailKinds, name: string): string {
  if (value === null || value === undefined || value === '') return '-'
  if (value instanceof Date) return escapeHtml(showInstant(value))
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map((one) => cell(one, kinds, name)).join('<br>')
  if (typeof value === 'object') return recordTable(value, kinds, `${name}.`)
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (kind === 'day' && isDay(value)) return escapeHtml(showDay(value))
  if (kind === 'instant' && isInstant(value)) return escapeHtml(showInstant(value))
  return escapeHtml(String(value)).replaceAll('\n', '<br>')
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Escapes text for HTML. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!)
