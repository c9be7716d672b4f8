import { type Posted } from '../answers.ts'
import { columnOf, type FieldBase } from './field.ts'
import { answered, refuse } from './refusal.ts'

/** Any number of the options, stored as a list. */
export interface ChoicesField extends FieldBase {
  kind: 'choices'
  options: string[]
}

const MOST = 50

export function check(field: ChoicesField, answer: unknown, strict: boolean): string[] {
  const required = strict && field.required
  return answered(answer, { empty: [], required }, (given) => {
    const texts = Array.isArray(given) && given.length <= MOST && given.every(isShortText) ? given : undefined
    if (!texts || (strict && !texts.every((each) => field.options.includes(each))))
      refuse('Choose from the answers offered')
    return texts.length === 0 && required ? refuse(required) : texts
  })
}

const isShortText = (each: unknown): each is string => typeof each === 'string' && each.length <= 200

export const read = (field: ChoicesField, posted: Posted) => posted.getAll(field.name).map(String)

export const show = (_field: ChoicesField, answer: unknown) => (Array.isArray(answer) ? answer.join(', ') : '')

export const columns = (field: ChoicesField) => columnOf(field, (answer) => show(field, answer))

export const example = (field: ChoicesField) => field.options.slice(0, 2)

export const blank = (_field: ChoicesField): string[] => []
