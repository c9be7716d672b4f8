import { readSetting } from '~/platform/settings.server.ts'
import { type Format } from './formats/format.ts'
import { type FormatName, FORMATS } from './formats/index.ts'
import { OWN_COLUMNS, type OwnColumns, ownFormat } from './formats/own.ts'

/** The columns of the company's own file. */
export const ownColumns = (): OwnColumns => (readSetting('pay_own_columns') as OwnColumns | null) ?? OWN_COLUMNS

/** Returns the file format of a payroll program, with the company's own columns if it is the company's own. */
export const formatOf = (name: FormatName): Format => (name === 'own' ? ownFormat(ownColumns()) : FORMATS[name])
