import { readSetting } from '~/platform/settings.server.ts'
import { type Format } from './formats/format.ts'
import { type FormatName, FORMATS } from './formats/index.ts'
import { OWN_COLUMNS, type OwnColumns, ownFormat } from './formats/own.ts'

/** Returns the columns of the company's own file. */
export const ownColumns = (): OwnColumns => (readSetting('pay_own_columns') as OwnColumns | null) ?? OWN_COLUMNS

/** Returns a payroll program's file format or, for `own`, one with the company's own columns. */
export const formatOf = (name: FormatName): Format => (name === 'own' ? ownFormat(ownColumns()) : FORMATS[name])
