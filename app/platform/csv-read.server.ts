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

/**
 * Returns the rows of a CSV file, each with the line on which it ends, starting with the heading; empty rows are left
 * out. Cells are separated by commas, semicolons or tabs, whichever the heading uses. @throws Problem invalid for `csv` if
 * it is not a CSV file
 */
export function readCsv(csv: string): { cells: string[]; line: number }[] {
  try {
    const parsed = parse(csv, {
      bom: true,
      delimiter: [';', '\t'].find((sign) => csv.slice(0, csv.indexOf('\n') + 1).includes(sign)) ?? ',',
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      info: true,
      max_record_size: 20_000,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return parsed.map(({ record: cells, info }) => ({ cells, line: info.lines }))
  } catch {
    throw invalid('csv', 'The file could not be read as CSV. Save it as "CSV UTF-8" and try again.')
  }
}

/** Returns the text of a cell, without the mark that exports put before text that looks like a formula. */
export function cellText(cell: string | undefined): string {
  const text = (cell ?? '').trim()
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1).trim() : text
}

/** Returns a heading in one spelling: 'First name', 'firstName' and 'first_name' are the same. */
export const plainHeading = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')
