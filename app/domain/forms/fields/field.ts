import { type Condition } from '../condition.ts'

/** What every kind of field has. A field without `required` may be left empty; the text of `required` is the message. */
export interface FieldBase {
  name: string
  label: string
  hint?: string
  required?: string
  showIf?: Condition
  width?: 'half' | 'third'
}
