import { stringify } from 'csv-stringify/sync'

/** Comes first in a file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * What a spreadsheet may take for a formula: the signs themselves, their full-width, small and mathematical forms, all of
 * them also behind blanks, line breaks and signs without a width, which some programs cut off before they read on.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u

/** One line of a CSV file; cells that a spreadsheet would take for a formula are marked as text. */
export const csvLine = (cells: readonly string[]): string =>
  stringify([cells.map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell))], { record_delimiter: '\r\n' })

/** The same where numbers stay numbers: text stands in quotes, also what looks like a number, such as an employee ID. */
export const csvTyped = (cells: readonly (string | number)[]): string =>
  stringify([cells.map((cell) => (typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell))], {
    record_delimiter: '\r\n',
    quoted_string: true,
  })
