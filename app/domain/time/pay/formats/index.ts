import { brightpay } from './brightpay.ts'
import { type Format } from './format.ts'
import { OWN_COLUMNS, ownFormat } from './own.ts'
import { sage } from './sage.ts'
import { xero } from './xero.ts'

/**
 * The payroll programs that pay can be exported for, besides the plain CSV with a line for each shift. `own` is the
 * file with the company's own columns, here the default ones.
 */
export const FORMATS = { brightpay, sage, xero, own: ownFormat(OWN_COLUMNS) } satisfies Record<string, Format>
export type FormatName = keyof typeof FORMATS
export const FORMAT_NAMES = ['csv', ...Object.keys(FORMATS)] as ['csv', ...FormatName[]]
