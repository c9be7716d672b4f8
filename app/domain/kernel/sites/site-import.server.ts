import { type Person } from '../access/actor.ts'
import { readInput } from '~/platform/plain-text.ts'
import { demand } from '../access/permissions.ts'
import { record } from '../events/record.server.ts'
import { cellText, plainHeading, readCsv } from '~/platform/csv-read.server.ts'
import { conflict, invalid } from '~/platform/problem.ts'
import { commit } from '~/platform/store.server.ts'
import { type SiteImport, SiteRow } from './input.ts'
import { SITE_COLUMNS, type SiteColumn } from './site-columns.ts'
import { insertSite, listSites } from './sites.server.ts'

const MOST_ROWS = 1000

/** One line of the file: what it says, and what is wrong with it (empty when it can be added). */
type SiteLine = { line: number; name: string; client: string; address: string; faults: string[] }
export type SitePreview = { lines: SiteLine[]; good: number; faulty: number; ignoredColumns: string[] }

type Read = SiteLine & { row: SiteRow | null }

/**
 * Reads a CSV of sites and says of every row whether it can be added. Nothing is saved.
 * @throws Problem invalid when the file is no CSV, has no heading row, or is too long
 */
export function previewSites(actor: Person, { csv }: SiteImport): SitePreview {
  demand(actor, 'site.manage')
  const { lines, ignoredColumns } = readLines(actor, csv)
  const faulty = lines.filter(({ faults }) => faults.length > 0).length
  return { lines: lines.map(({ row: _, ...line }) => line), good: lines.length - faulty, faulty, ignoredColumns }
}

/**
 * Adds the sites of a CSV whose rows are without fault, all of them or none; faulty rows are left out.
 * @throws Problem invalid as the preview, conflict when no row can be added
 */
export function importSites(actor: Person, { csv }: SiteImport, now = new Date()): { added: number; left: number } {
  demand(actor, 'site.manage')
  return commit(() => {
    const { lines } = readLines(actor, csv)
    const good = lines.flatMap(({ row, faults }) => (row && faults.length === 0 ? [row] : []))
    if (good.length === 0) throw conflict('No row of this file can be added')
    for (const { updatedAtWas: _, ...row } of good) insertSite(actor, row, now)
    const details = { added: good.length, left: lines.length - good.length }
    record(actor, { type: 'sites.imported', personId: null, details }, now)
    return details
  })
}

function readLines(actor: Person, csv: string): { lines: Read[]; ignoredColumns: string[] } {
  const [heading, ...rows] = readCsv(csv)
  if (!heading || rows.length === 0) throw invalid('csv', 'The file needs a heading row and at least one site')
  if (rows.length > MOST_ROWS) throw invalid('csv', `The file has ${rows.length} rows: at most ${MOST_ROWS} at a time`)
  const columns = heading.cells.map(columnOf)
  if (!columns.includes('name')) throw invalid('csv', 'This column is missing: Name')
  const taken = new Map(listSites(actor).map(({ name, client }) => [whichOf(name, client), 'on the list']))
  return {
    lines: rows.map(({ cells, line }) => readLine(cells, columns, line, taken)),
    ignoredColumns: heading.cells.filter((cell, index) => cell && !columns[index]),
  }
}

function readLine(cells: string[], columns: (SiteColumn | null)[], line: number, taken: Map<string, string>): Read {
  const given: Partial<Record<SiteColumn, string>> = {}
  columns.forEach((column, index) => {
    const cell = cellText(cells[index])
    if (column && cell) given[column] = READ[column]?.(cell) ?? cell
  })
  const { name = '', client = '', address = '' } = given
  const read = readInput(SiteRow, given)
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => `${titleOf(path[0])}: ${message}`)
    return { line, name, client, address, faults: [...new Set(faults)], row: null }
  }
  const which = whichOf(name, client)
  const other = taken.get(which)
  if (!other) taken.set(which, `on line ${line}`)
  const faults = other ? [`Name: ${name} is already ${other}`] : []
  return { line, name, client, address, faults, row: read.data }
}

/** Cells as people and spreadsheets write them. */
const READ: Partial<Record<SiteColumn, (cell: string) => string>> = {
  nation: (cell) => cell.toLowerCase().replace(/\s+/g, '-'),
  worksAlone: (cell) => cell.toLowerCase(),
  placeNeeded: (cell) => cell.toLowerCase(),
  checkReviewOn: (cell) => cell.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, ...date: string[]) => isoDay(date)),
  contacts: (cell) => cell.replaceAll('|', '\n'),
}

const isoDay = ([day = '', month = '', year = '']: string[]) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** What one site is told from another by. */
const whichOf = (name: string, client: string | null) => `${name} ${client ?? ''}`.trim().toLowerCase()

const columnOf = (heading: string): SiteColumn | null =>
  SITE_COLUMNS.find((names) => names.some((name) => plainHeading(name) === plainHeading(heading)))?.[0] ?? null

const titleOf = (field: unknown) => SITE_COLUMNS.find(([name]) => name === field)?.[1] ?? String(field)
