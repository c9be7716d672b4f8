import { brightpay } from './brightpay.ts'
import { type Format } from './format.ts'
import { OWN_COLUMNS, ownFormat } from './own.ts'
import { sage } from './sage.ts'
import { xero } from './xero.ts'

/**
 * The payroll programs that a period is exported for, beside the plain CSV with a line a shift. `own` stands for a file with
 * columns of the company's choice, as they are before it chooses any.
 */
export const FORMATS = { brightpay, sage, xero, own: ownFormat(OWN_COLUMNS) } satisfies Record<string, Format>
export type FormatName = keyof typeof FORMATS
export const FORMAT_NAMES = ['csv', ...Object.keys(FORMATS)] as ['csv', ...FormatName[]]
