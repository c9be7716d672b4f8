import { dayText, plainHeading, readCsv, readRow } from '~/platform/csv-read.server.ts'
import { type Day } from '~/platform/dates.ts'
import { readInput } from '~/platform/plain-text.ts'
import { invalid } from '~/platform/problem.ts'
import { type Facts, isUnended, lastDayOf, problemsOf, UNENDED } from './checked.ts'
import { readDigits } from './digits.ts'
import { PaperRow } from './input.ts'
import { type CredentialKind } from './kind.ts'
import { findKind } from './kinds.server.ts'
import { DETAIL_COLUMNS, PAPER_COLUMNS, type PaperColumn, titleOf } from './paper-columns.ts'
import { SECTOR_WORDS } from './sectors.ts'

/** One line of the file: its content and its faults. */
export type ReadLine = {
  line: number
  employeeId: string
  /** The kind in the words of the file. */
  kindWord: string
  kind: { id: string; label: string; kind: CredentialKind } | null
  /** The state is null if the file does not give one. */
  facts: (Facts & { state: string | null; words: string | null }) | null
  faults: string[]
}

/**
 * Reads a list of papers. @param kinds the possible kinds; a line names one by its id or its label @param today no
 * expired paper ends later @throws Problem invalid for `csv` if it is not CSV, lacks a column, or is too long
 */
export function readPapers(
  csv: string,
  kinds: readonly { id: string; label: string }[],
  today: Day,
): { lines: ReadLine[]; ignoredColumns: string[] } {
  const { columns, ignoredColumns, rows } = readCsv(csv, columnOf, 'paper')
  const missing = PAPER_COLUMNS.slice(0, 2).filter(([field]) => !columns.includes(field))
  if (missing.length > 0)
    throw invalid('csv', `These columns are missing: ${missing.map(([, title]) => title).join(', ')}`)
  const named = new Map(
    kinds.flatMap(({ id, label }) => {
      const kind = findKind(id)
      return kind ? [id, label].map((word) => [plainWord(word), { id, label, kind }] as const) : []
    }),
  )
  const at = columns.indexOf('number')
  refuseChangedDigits(rows.map(({ cells }) => cells[at]?.trim()))
  return { lines: rows.map(({ cells, line }) => readLine(cells, columns, line, named, today)), ignoredColumns }
}

const DATES = { startsOn: dayText, expiresOn: dayText, seenOn: dayText, periodFrom: dayText }

/** So many licence numbers that all end in 0 are no coincidence. */
const SURELY_CHANGED = 4

/**
 * Throws if a spreadsheet has read licence numbers as quantities: it keeps 15 digits of them and writes 0 for the 16th.
 */
function refuseChangedDigits(numbers: readonly (string | undefined)[]): void {
  const whole = numbers.flatMap((number) => (/^\d{16}$/.test(number ?? '') ? number! : []))
  if (whole.length >= SURELY_CHANGED && whole.every((number) => number.endsWith('0')))
    throw invalid(
      'csv',
      'All numbers with 16 digits end in 0: the spreadsheet has replaced their last digit. Enter the numbers again as they are printed, in groups of four',
    )
}

type Named = ReadonlyMap<string, NonNullable<ReadLine['kind']>>

function readLine(cells: string[], columns: (PaperColumn | null)[], line: number, named: Named, today: Day): ReadLine {
  const { given, faults } = readRow(columns, cells, titleOf, DATES)
  const { employeeId = '', kind: kindWord = '' } = given
  const kind = named.get(plainWord(kindWord)) ?? null
  if (faults.length > 0) return { line, employeeId, kindWord, kind, facts: null, faults }
  if (!employeeId) faults.push('Employee ID: missing')
  if (!kind) faults.push(kindWord ? `Kind: ${kindWord} is not a kind of paper` : 'Kind: missing')
  const read = readInput(PaperRow, rowOf(given, faults))
  if (!read.success) {
    for (const { path, message } of read.error.issues) faults.push(`${titleOf(path[0])}: ${message}`)
    return { line, employeeId, kindWord, kind, facts: null, faults: [...new Set(faults)] }
  }
  const { state = null, words, number, sectors = [], startsOn = null, expiresOn = null, details = {} } = read.data
  const facts = { state, words, number: number || null, sectors, startsOn, expiresOn, details }
  if (kind) {
    facts.expiresOn = lastDayOf(kind.kind, facts)
    const wrong = Object.entries(problemsOf(kind.kind, facts, state === null || state === 'valid'))
    faults.push(...wrong.map(([field, message]) => `${titleOf(field)}: ${message}`))
    if (isUnended({ state, expiresOn: facts.expiresOn }, today)) faults.push(`Last day: ${UNENDED}`)
    if (kind.id === 'screening' && state === 'applied' && !startsOn)
      faults.push('Counts from: enter the day of the conditional start')
    facts.number = digitsOf(kind.kind, facts.number)
  }
  return { line, employeeId, kindWord, kind, facts, faults }
}

/** The digits only, as stored. */
function digitsOf({ number: rule }: CredentialKind, number: string | null): string | null {
  if (!number || !rule?.digits) return number
  const read = readDigits(number, rule.digits)
  return 'digits' in read ? read.digits : number
}

function rowOf(given: Partial<Record<PaperColumn, string>>, faults: string[]): object {
  const details = Object.fromEntries(
    DETAIL_COLUMNS.flatMap((name) => {
      const value = given[name]
      return value ? [[name, value]] : []
    }),
  )
  const { number, startsOn, expiresOn, state, words } = given
  return {
    ...{ number, words, details },
    ...(startsOn && { startsOn }),
    ...(expiresOn && { expiresOn }),
    ...(state && { state: state.toLowerCase() }),
    ...(given.sectors && { sectors: sectorsOf(given.sectors, faults) }),
  }
}

/** Reads the sectors in one cell, by label or code name, separated by | or ; or a comma. */
function sectorsOf(cell: string, faults: string[]): string[] {
  return cell.split(/[|;,]/).flatMap((part) => {
    const word = plainWord(part)
    if (!word) return []
    const found = Object.entries(SECTOR_WORDS).find(([name, words]) => [name, words].map(plainWord).includes(word))
    if (!found) faults.push(`Sectors: ${part.trim()} is not a sector`)
    return found ? [found[0]] : []
  })
}

const plainWord = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

function columnOf(heading: string): PaperColumn | null {
  const word = plainHeading(heading)
  const found = PAPER_COLUMNS.find(([field, title]) => plainHeading(field) === word || plainHeading(title) === word)
  return found?.[0] ?? ALIASES[word] ?? null
}

const ALIASES: Record<string, PaperColumn> = {
  employeenumber: 'employeeId',
  payrollnumber: 'employeeId',
  expires: 'expiresOn',
  expirydate: 'expiresOn',
  licencenumber: 'number',
  sector: 'sectors',
  notes: 'words',
}
