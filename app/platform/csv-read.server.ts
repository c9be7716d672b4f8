import { parse } from 'csv-parse/sync'
import { invalid } from './problem.ts'

/**
 * The rows of a CSV file with the line on which each ends, the heading first; empty rows are left out. Commas or
 * semicolons stand between the cells, as the heading has it.
 * @throws Problem invalid for `csv` where it is none
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

/** What a cell says, without the mark that exports put before what a spreadsheet would take for a formula. */
export const cellText = (cell: string | undefined): string => (cell ?? '').trim().replace(/^'(?=[=+\-@])/, '')

/** A heading however it is written: 'First name', 'firstName' and 'first_name' are one. */
export const plainHeading = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')
