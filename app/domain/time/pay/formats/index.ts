import { brightpay } from './brightpay.ts'
import { type Format } from './format.ts'
import { sage } from './sage.ts'
import { xero } from './xero.ts'

/** The payroll programs that a period is exported for, beside the plain CSV with a line a shift. */
export const FORMATS = { brightpay, sage, xero } satisfies Record<string, Format>
export type FormatName = keyof typeof FORMATS
export const FORMAT_NAMES = ['csv', ...Object.keys(FORMATS)] as ['csv', ...FormatName[]]
