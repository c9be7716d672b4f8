import { stringify } from 'csv-stringify/sync'

/** Comes first in a file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** One line of a CSV file; cells that a spreadsheet would take for a formula are marked as text. */
export const csvLine = (cells: readonly string[]): string =>
  stringify([cells.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell))], { record_delimiter: '\r\n' })
