import { parse } from 'csv-parse/sync'
import { invalid } from './problem.ts'

/**
 * Returns the rows of a CSV file, each with the line on which it ends, starting with the heading; empty rows are left
 * out. Cells are separated by commas or by semicolons, whichever the heading uses. @throws Problem invalid for `csv` if
 * it is not a CSV file
 */
export function readCsv(csv: string): { cells: string[]; line: number }[] {
  try {
    const parsed = parse(csv, {
      bom: true,
      delimiter: csv.slice(0, csv.indexOf('\n') + 1).includes(';') ? ';' : ',',
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
export const cellText = (cell: string | undefined): string => (cell ?? '').trim().replace(/^'(?=[=+\-@])/, '')

/** Returns a heading in one spelling: 'First name', 'firstName' and 'first_name' are the same. */
export const plainHeading = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')
