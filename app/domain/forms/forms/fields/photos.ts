import { type Posted } from '../answers.ts'
import { examplePhoto } from './example-images.ts'
import { columnOf, type FieldBase } from './field.ts'
import { isPicture, picturesOf, picturesOnPaper } from './pictures.ts'
import { answered, refuse } from './refusal.ts'

/**
 * Photographs. With `many` false only one is kept. `stored` is the form in which they are sent: a list of pictures, or
 * one picture or null. The bytes are checked when they are stored; here only the form is.
 */
export interface PhotosField extends FieldBase {
  kind: 'photos'
  many: boolean
  stored: 'list' | 'one'
}

export const readsAs = 'photos'

export function check(field: PhotosField, answer: unknown, strict: boolean) {
  const most = field.many ? 10 : 1
  const required = strict && field.required
  return answered(answer, { empty: blank(field), required }, (given) => {
    const pictures: unknown[] = Array.isArray(given) ? given : [given]
    if (!pictures.every(isPicture)) refuse('Use a JPEG, PNG or WebP photo')
    if (pictures.length > most) refuse(most === 1 ? 'Attach one photo only' : `Attach at most ${most} photos`)
    return pictures.length === 0 && required ? refuse(required) : holding(field, pictures)
  })
}

export const holding = <P>(field: PhotosField, pictures: P[]) =>
  field.stored === 'list' ? pictures : (pictures[0] ?? null)

/** If only one photograph is kept, the last one posted is the one that is kept. */
export function read(field: PhotosField, posted: Posted) {
  const all = posted.getAll(field.name).filter((each): each is string => typeof each === 'string' && each !== '')
  return holding(field, field.many ? all : all.slice(-1))
}

/** `2 photos`. */
export function show(_field: PhotosField, answer: unknown) {
  const count = picturesOf(answer).length
  return count === 0 ? '' : `${count} photo${count === 1 ? '' : 's'}`
}

export const paper = (field: PhotosField, answer: unknown) => picturesOnPaper(field, answer, 200)

export const columns = (field: PhotosField) =>
  columnOf(field, (answer) => String(picturesOf(answer).length), `${field.label} (photos)`)

export const example = (field: PhotosField) => holding(field, [examplePhoto])

export const blank = (field: PhotosField) => holding(field, [])
