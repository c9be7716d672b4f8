import { type Person } from '../../kernel/access/actor.ts'
import { readInput } from '~/platform/plain-text.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { dayText, plainHeading, readCsv, readRow } from '~/platform/csv-read.server.ts'
import { conflict, invalid } from '~/platform/problem.ts'
import { commit } from '~/platform/store.server.ts'
import { folded } from '~/platform/names.ts'
import { type SiteImport, SiteRow } from '../../kernel/sites/input.ts'
import { SITE_COLUMNS, type SiteColumn } from '../../kernel/sites/site-columns.ts'
import { insertSite, listSites } from '../../kernel/sites/sites.server.ts'
import { PositionNames } from './input.ts'
import { insertPost } from './posts.server.ts'

/** One line of the file: its content and its faults, which are empty if it can be added. */
type SiteLine = { line: number; name: string; client: string; address: string; faults: string[] }
export type SitePreview = { lines: SiteLine[]; good: number; faulty: number; ignoredColumns: string[] }

type Read = SiteLine & { row: SiteRow | null; positions: string[] }

/**
 * The column with the names of positions exists only in an import, because the export of a site has its location but
 * not its positions.
 */
type Column = SiteColumn | 'positions'
const POSITIONS = ['positions', 'Positions', 'Position', 'Posts', 'Post'] as const

/**
 * Reads a CSV of sites and checks every row. Nothing is saved. @throws Problem invalid if the file is not CSV, has no
 * heading row, or is too long
 */
export function previewSites(actor: Person, { csv }: SiteImport): SitePreview {
  demand(actor, 'site.manage')
  const { lines, ignoredColumns } = readLines(actor, csv)
  const faulty = lines.filter(({ faults }) => faults.length > 0).length
  return {
    lines: lines.map(({ row: _, positions: _names, ...line }) => line),
    good: lines.length - faulty,
    faulty,
    ignoredColumns,
  }
}

/**
 * Adds the sites of a CSV in one commit, leaving out faulty rows. @throws Problem invalid as `previewSites` does,
 * conflict if no row can be added
 */
export function importSites(actor: Person, { csv }: SiteImport, now = new Date()): { added: number; left: number } {
  demand(actor, 'site.manage')
  return commit(() => {
    const { lines } = readLines(actor, csv)
    const good = lines.flatMap(({ row, faults, positions }) => (row && faults.length === 0 ? [{ row, positions }] : []))
    if (good.length === 0) throw conflict('No row in this file can be added')
    for (const { row, positions } of good) {
      const { updatedAtWas: _, ...given } = row
      const id = insertSite(actor, given, now)
      for (const name of positions) insertPost(actor, { id, name: row.name }, { ...ONE_PERSON, name }, now)
    }
    const details = { added: good.length, left: lines.length - good.length }
    record(actor, { type: 'sites.imported', personId: null, details }, now)
    return details
  })
}

function readLines(actor: Person, csv: string): { lines: Read[]; ignoredColumns: string[] } {
  const { columns, ignoredColumns, rows } = readCsv(csv, columnOf, 'site')
  if (!columns.includes('name')) throw invalid('csv', 'This column is missing: Name')
  const taken = new Map(listSites(actor).map(({ name, client }) => [whichOf(name, client), 'on the list']))
  return {
    lines: rows.map(({ cells, line }) => readLine(cells, columns, line, taken)),
    ignoredColumns,
  }
}

function readLine(cells: string[], columns: (Column | null)[], line: number, taken: Map<string, string>): Read {
  const { given, faults: shortened } = readRow(columns, cells, titleOf, READ)
  const { positions: written = '', ...site } = given
  const { name = '', client = '', address = '' } = site
  const read = readInput(SiteRow, site)
  const positions = PositionNames.safeParse(written)
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => `${titleOf(path[0])}: ${message}`)
    return {
      line,
      name,
      client,
      address,
      faults: [...new Set([...shortened, ...faults, ...faultsOf(positions)])],
      row: null,
      positions: [],
    }
  }
  const which = whichOf(name, client)
  const other = taken.get(which)
  const faults = [...shortened, ...(other ? [`Name: ${name} is already ${other}`] : []), ...faultsOf(positions)]
  // A row that is left out takes no name from a later one that was entered again.
  if (faults.length === 0) taken.set(which, `on line ${line}`)
  return { line, name, client, address, faults, row: read.data, positions: positions.data ?? [] }
}

const faultsOf = ({ error }: ReturnType<typeof PositionNames.safeParse>) =>
  (error?.issues ?? []).map(({ message }) => `Positions: ${message}`)

/** The fields of a position of which only the name is given. */
const ONE_PERSON = { people: 1, worksAlone: false, checkIntervalMinutes: null, unpaidBreakMinutes: 0 }

/** Common names for the parts of the country with their own bank holidays. */
const NATIONS_SAID: Record<string, string> = {
  england: 'england-and-wales',
  wales: 'england-and-wales',
  'england-&-wales': 'england-and-wales',
  ni: 'northern-ireland',
}
const yesOrNo = (cell: string) => {
  const word = cell.toLowerCase()
  return /^(y|x|1)$/.test(word) ? 'yes' : /^(n|0|-)$/.test(word) ? 'no' : word
}

/** How cells are read that people and spreadsheets write in different ways. */
const READ: Partial<Record<Column, (cell: string) => string>> = {
  nation: (cell) => {
    const word = cell.toLowerCase().replace(/\s+/g, '-')
    return NATIONS_SAID[word] ?? word
  },
  worksAlone: yesOrNo,
  placeNeeded: yesOrNo,
  checkReviewOn: dayText,
  contacts: (cell) => cell.replaceAll('|', '\n'),
}

/** Returns what tells a site apart from others: its name and its client. */
const whichOf = (name: string, client: string | null) => folded(`${name} ${client ?? ''}`.trim())

function columnOf(heading: string): Column | null {
  const said = plainHeading(heading)
  const all: readonly (readonly [Column, ...string[]])[] = [...SITE_COLUMNS, POSITIONS, ...SAID]
  return all.find((names) => names.some((name) => plainHeading(name) === said))?.[0] ?? null
}

/** Common names for these columns in other people's lists. */
const SAID: readonly (readonly [SiteColumn, ...string[]])[] = [
  ['name', 'Site', 'Site name', 'Location', 'Premises'],
  ['client', 'Customer', 'Account'],
  ['address', 'Site address', 'Full address'],
  ['latitude', 'Lat'],
  ['longitude', 'Long', 'Lng', 'Lon'],
  ['radiusMetres', 'Radius', 'Geofence'],
  ['nation', 'Nation', 'Country'],
  ['worksAlone', 'Lone working', 'Lone worker', 'Single manned'],
  ['contacts', 'Contact', 'Site contact', 'Key holder'],
]

const titleOf = (field: unknown) => SITE_COLUMNS.find(([name]) => name === field)?.[1] ?? String(field)
