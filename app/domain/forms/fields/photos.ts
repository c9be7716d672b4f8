import { z } from 'zod'
import { type Answers, type Column, type Posted } from '../answers.ts'
import { answered } from './answered.ts'
import { examplePhoto } from './example-images.ts'
import { type FieldBase } from './field.ts'
import { isPicture } from './image-value.ts'

/**
 * Photographs. `many` false keeps one only. `stored` says how it travels: a list of pictures, or one picture or null.
 * The bytes are judged where they are stored; here only the shape is.
 */
export interface PhotosField extends FieldBase {
  kind: 'photos'
  many: boolean
  stored: 'list' | 'one'
}

/** The most photographs in one field. */
export const mostPhotos = (field: PhotosField) => (field.many ? 10 : 1)

export function check(field: PhotosField, strict: boolean) {
  const most = mostPhotos(field)
  const picture = z
    .string({ error: 'Use a JPEG, PNG or WebP photo' })
    .refine(isPicture, 'Use a JPEG, PNG or WebP photo')
  const list = z
    .preprocess((answer) => (Array.isArray(answer) ? answer : [answer]), z.array(picture))
    .refine((all) => all.length <= most, most === 1 ? 'Attach one photo only' : `Attach at most ${most} photos`)
    .refine((all) => !strict || !field.required || all.length > 0, field.required)
  const stored = list.transform((all) => (field.stored === 'list' ? all : (all[0] ?? null)))
  return answered(stored, blank(field), strict ? field.required : undefined)
}

/** The pictures of an answer as a list, however they are stored. */
export const picturesOf = (answer: unknown): string[] =>
  Array.isArray(answer) ? answer.map(String) : typeof answer === 'string' && answer !== '' ? [answer] : []

/** `2 photos`. */
export function show(_field: PhotosField, answer: unknown) {
  const count = picturesOf(answer).length
  return count === 0 ? '' : `${count} photo${count === 1 ? '' : 's'}`
}

export const columns = (field: PhotosField): Column[] => [
  { title: `${field.label} (photos)`, of: (answers: Answers) => String(picturesOf(answers[field.name]).length) },
]

export const example = (field: PhotosField) => (field.stored === 'list' ? [examplePhoto] : examplePhoto)

export const blank = (field: PhotosField): string[] | null => (field.stored === 'list' ? [] : null)

export function read(field: PhotosField, posted: Posted) {
  const all = posted.getAll(field.name).filter((each): each is string => typeof each === 'string' && each !== '')
  return field.stored === 'list' ? all : (all[0] ?? null)
}
