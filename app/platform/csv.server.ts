import { stringify } from 'csv-stringify/sync'

/** The first character of a file, which makes spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Matches text that a spreadsheet may read as a formula: the signs themselves, and their full-width, small and
 * mathematical forms, even after blanks, line breaks and invisible characters, which some programs remove first.
 */
export const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u

/** Returns a line of a CSV file; cells that look like a formula are marked as text. */
export const csvLine = (cells: readonly string[]): string =>
  stringify([cells.map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell))], { record_delimiter: '\r\n' })

/**
 * Does the same as `csvLine`, but numbers stay numbers. Text is in quotes, even if it looks like a number, as an
 * employee ID does.
 */
export const csvTyped = (cells: readonly (string | number)[]): string =>
  stringify([cells.map((cell) => (typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell))], {
    record_delimiter: '\r\n',
    quoted_string: true,
  })
