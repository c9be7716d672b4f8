import { parse } from 'csv-parse/sync'
import { FORMULA } from './csv.server.ts'
import { invalid } from './problem.ts'

/** How workbooks begin: .xlsx and .ods are archives, .xls is of the older kind. */
const WORKBOOKS = ['504b0304', 'd0cf11e0']

/**
 * Returns the text of a CSV file as spreadsheets save it: UTF-8, UTF-16 with its mark, or else Windows-1252, which is
 * what Excel writes for "CSV (Comma delimited)". @returns `isAssumed` if nothing in the file confirms how its letters
 * are written @throws Problem invalid for `file` if it is a workbook
 */
export async function readCsvFile(file: Blob): Promise<{ csv: string; isAssumed: boolean }> {
  const bytes = Buffer.from(await file.arrayBuffer())
  if (WORKBOOKS.includes(bytes.toString('hex', 0, 4)))
    throw invalid('file', 'This is a workbook, not a CSV file. Open it, save it as "CSV UTF-8", and choose that file.')
  const mark = bytes.toString('hex', 0, 2)
  if (mark === 'fffe' || mark === 'feff')
    return { csv: new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes), isAssumed: false }
  try {
    return { csv: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isAssumed: false }
  } catch {
    return { csv: new TextDecoder('windows-1252').decode(bytes), isAssumed: true }
  }
}

const MOST_ROWS = 1000
const MOST_COLUMNS = 100
// Each line takes the parser some 15 microseconds, also an empty one, and nobody else is served meanwhile. Spreadsheets
// add empty lines, and a cell may have several.
const MOST_LINES = 10_000
const MOST_CHARS_A_LINE = 20_000

/** A list from a CSV file: the column that each of its cells belongs to, and its rows. */
export type CsvList<Column> = {
  columns: (Column | null)[]
  ignoredColumns: string[]
  /** Each with the line on which it ends. */
  rows: { cells: string[]; line: number }[]
}

/**
 * Reads a list whose first row names the columns. Empty rows are left out. Cells are separated by commas, semicolons or
 * tabs, whichever the heading uses. @param columnOf returns the column that a heading names, or null @param one what a
 * row is called, such as 'person' @throws Problem invalid for `csv` if it is not CSV, has no rows, or too many
 */
export function readCsv<Column>(
  csv: string,
  columnOf: (heading: string) => Column | null,
  one: string,
): CsvList<Column> {
  const [heading, ...rows] = parsed(csv)
  if (!heading || rows.length === 0) throw invalid('csv', `The file needs a heading row and at least one ${one}`)
  if (rows.length > MOST_ROWS) throw invalid('csv', `The file has ${rows.length} rows: at most ${MOST_ROWS} at a time`)
  const names = heading.cells.slice(0, heading.cells.findLastIndex((cell) => cell !== '') + 1)
  if (names.length > MOST_COLUMNS)
    throw invalid('csv', `The file has ${names.length} columns: at most ${MOST_COLUMNS} are read`)
  const columns = names.map(columnOf)
  return { columns, ignoredColumns: names.filter((cell, at) => cell && !columns[at]), rows }
}

function parsed(csv: string): { cells: string[]; line: number }[] {
  const lines = csv.split(/\r\n?|\n/, MOST_LINES + 1)
  if (lines.length > MOST_LINES)
    throw invalid('csv', `The file has more than ${MOST_LINES} lines: at most ${MOST_ROWS} rows at a time`)
  if (lines.some((line) => line.length > MOST_CHARS_A_LINE)) throw unreadable()
  try {
    const found = parse(csv, {
      bom: true,
      delimiter: [';', '\t'].find((sign) => lines[0]!.includes(sign)) ?? ',',
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      info: true,
      max_record_size: 20_000,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return found.map(({ record: cells, info }) => ({ cells, line: info.lines }))
  } catch {
    throw unreadable()
  }
}

const unreadable = () => invalid('csv', 'The file could not be read as CSV. Save it as "CSV UTF-8" and try again.')

const SHORTENED = /^\d([.,]\d+)?E\+\d+$/i

/**
 * Returns the cells of a row by their columns, without empty ones. @param titleOf returns a column's heading
 * @param readAs reads cells that people and spreadsheets write in different ways @returns `faults`: the cells in which
 * a spreadsheet shows a long number as 4.477E+11, whose digits are lost
 */
export function readRow<Column extends string>(
  columns: readonly (Column | null)[],
  cells: readonly string[],
  titleOf: (column: Column) => string,
  readAs: Partial<Record<Column, (cell: string) => string>> = {},
): { given: Partial<Record<Column, string>>; faults: string[] } {
  const given: Partial<Record<Column, string>> = {}
  const faults: string[] = []
  columns.forEach((column, index) => {
    const cell = cellText(cells[index])
    if (!column || !cell) return
    given[column] = readAs[column]?.(cell) ?? cell
    if (SHORTENED.test(cell))
      faults.push(
        `${titleOf(column)}: the spreadsheet has shortened this number to ${cell}. Format the column as text, and enter the number again`,
      )
  })
  return { given, faults }
}

/** Converts '14/03/2027', as British spreadsheets write it, to '2027-03-14'. Anything else stays unchanged. */
export function dayText(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? []
  return year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : text
}

/** Returns the text of a cell, without the mark that exports put before text that looks like a formula. */
export function cellText(cell: string | undefined): string {
  const text = (cell ?? '').trim()
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1).trim() : text
}

/** Returns a heading in one spelling: 'First name', 'firstName' and 'first_name' are the same. */
export const plainHeading = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')
