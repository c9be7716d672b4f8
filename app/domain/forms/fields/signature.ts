import { z } from 'zod'
import { type Answers, type Column, type Posted } from '../answers.ts'
import { answered } from './answered.ts'
import { exampleSignature } from './example-images.ts'
import { type FieldBase } from './field.ts'
import { isPicture } from './image-value.ts'

/**
 * A drawn signature. `look` is the control: the pad on the page, the dialog of the treatment summary, or the button
 * with preview of the self appraisal.
 */
export interface SignatureField extends FieldBase {
  kind: 'signature'
  look?: 'pad' | 'dialog' | 'button'
}

export function check(field: SignatureField, strict: boolean) {
  const sentence = 'The signature must be a picture of a drawn signature'
  const picture = z.string({ error: sentence }).refine(isPicture, sentence)
  return answered(picture, '', strict ? field.required : undefined)
}

export const show = (_field: SignatureField, answer: unknown) => (answer ? 'Signed' : '')

export const columns = (field: SignatureField): Column[] => [
  { title: field.label, of: (answers: Answers) => show(field, answers[field.name]) },
]

export const example = (_field: SignatureField) => exampleSignature

export const blank = (_field: SignatureField) => ''

export const read = (field: SignatureField, posted: Posted) => String(posted.get(field.name) ?? '')
