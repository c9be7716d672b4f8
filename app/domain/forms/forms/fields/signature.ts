import { exampleSignature } from './example-images.ts'
import { columnOf, type FieldBase, postedText } from './field.ts'
import { isPicture, picturesOnPaper } from './pictures.ts'
import { answered, refuse } from './refusal.ts'

/**
 * A drawn signature. `look` chooses the control: the pad on the page, the dialog of the treatment summary, or the
 * button with preview of the self appraisal.
 */
export interface SignatureField extends FieldBase {
  kind: 'signature'
  look?: 'pad' | 'dialog' | 'button'
}

export const readsAs = 'signature'

export const check = (field: SignatureField, answer: unknown, strict: boolean) =>
  answered(answer, { empty: '', required: strict && field.required }, (given) =>
    isPicture(given) ? given : refuse('The signature must be a picture of a drawn signature'),
  )

export const read = postedText

export const holding = <P>(_field: SignatureField, pictures: P[]) => pictures[0] ?? ''

export const show = (_field: SignatureField, answer: unknown) => (answer ? 'Signed' : '')

export const paper = (field: SignatureField, answer: unknown) => picturesOnPaper(field, answer, 90)

export const columns = (field: SignatureField) => columnOf(field, (answer) => show(field, answer))

export const example = (_field: SignatureField) => exampleSignature

export const blank = (_field: SignatureField) => ''
