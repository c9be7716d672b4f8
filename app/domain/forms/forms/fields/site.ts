import { columnOf, type FieldBase, postedText } from './field.ts'
import { answered, textUpTo } from './refusal.ts'

/**
 * The name of a site: one from the list, or any other text, stored word for word. The site it names is looked up when
 * it is stored, and stored with it.
 */
export interface SiteField extends FieldBase {
  kind: 'site'
  example?: string
}

export const LONGEST_SITE = 200

export const names = 'site'

export const check = (field: SiteField, answer: unknown, strict: boolean) =>
  answered(answer, { empty: '', required: strict && field.required }, (given) =>
    textUpTo(given, LONGEST_SITE, 'Please enter text', `Use at most ${LONGEST_SITE} characters`),
  )

export const read = postedText

export const show = (_field: SiteField, answer: unknown) => (typeof answer === 'string' ? answer : '')

export const columns = (field: SiteField) => columnOf(field, (answer) => show(field, answer))

export const example = (field: SiteField) => field.example ?? 'Northgate Retail Park'

export const blank = (_field: SiteField) => ''
