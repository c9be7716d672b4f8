import { type Posted } from '../answers.ts'
import { columnOf, type FieldBase } from './field.ts'
import { answered, refuse } from './refusal.ts'

/**
 * A yes or no, stored as true or false. A `tick` is a box that counts as no until it is ticked; `mustTick` is the
 * message if it has to be. A `yes-no` question without `required` counts as no if it is not answered.
 */
export interface YesNoField extends FieldBase {
  kind: 'yes-no' | 'tick'
  mustTick?: string
}

const words = new Map([
  ['true', true],
  ['yes', true],
  ['on', true],
  ['false', false],
  ['no', false],
])

export function check(field: YesNoField, answer: unknown, strict: boolean) {
  const { required, mustTick } = field
  const empty = !strict && required ? null : false
  return answered(answer, { empty, required: strict && (required ?? mustTick) }, (given) => {
    const meant =
      typeof given === 'string'
        ? words.get(given.trim().toLowerCase())
        : given === true || given === false
          ? given
          : undefined
    if (meant === undefined || (strict && mustTick && !meant)) refuse(mustTick ?? 'Choose yes or no')
    return meant
  })
}

/** A box that is not ticked is not posted at all; radio buttons post `yes` or `no`. */
export function read(field: YesNoField, posted: Posted) {
  const word = posted.get(field.name)
  if (field.kind === 'tick') return word !== null && word !== undefined
  return word === 'yes' ? true : word === 'no' ? false : blank(field)
}

export const show = (_field: YesNoField, answer: unknown) => (answer === true ? 'Yes' : answer === false ? 'No' : '')

export const columns = (field: YesNoField) => columnOf(field, (answer) => show(field, answer))

export const example = (_field: YesNoField) => true

export const blank = (field: YesNoField) => (field.kind === 'yes-no' && field.required ? null : false)
