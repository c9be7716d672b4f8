import { type ZodType } from 'zod'
import { type Column, type Moment } from '../answers.ts'
import * as checklist from './checklist.ts'
import * as choice from './choice.ts'
import * as choices from './choices.ts'
import * as dateTime from './date-time.ts'
import * as date from './date.ts'
import * as notice from './notice.ts'
import * as number from './number.ts'
import * as photos from './photos.ts'
import * as rating from './rating.ts'
import * as signature from './signature.ts'
import * as text from './text.ts'
import * as time from './time.ts'
import * as yesNo from './yes-no.ts'

/** A question of a form, as data. */
export type Field =
  | text.TextField
  | number.NumberField
  | date.DateField
  | dateTime.DateTimeField
  | time.TimeField
  | choice.ChoiceField
  | choices.ChoicesField
  | yesNo.YesNoField
  | checklist.ChecklistField
  | rating.RatingField
  | photos.PhotosField
  | signature.SignatureField
  | notice.NoticeField

export type Kind = Field['kind']

/** What each kind of field knows. A new kind is one file and one line below. */
export interface FieldKind<F> {
  /** The rule for one answer: `strict` on submit, else only type and size count. */
  check(field: F, strict: boolean): ZodType
  /** The answer in words; empty when there is none. */
  show(field: F, answer: unknown): string
  columns(field: F): Column[]
  /** An answer that passes the strict check. */
  example(field: F): unknown
  /** What a new form starts with. */
  blank(field: F, moment: Moment): unknown
}

/** The fields of a kind. */
export type FieldOf<K extends Kind> = Field extends infer F
  ? F extends { kind: infer Own }
    ? K extends Own
      ? F
      : never
    : never
  : never

type Kinds = { [K in Kind]: FieldKind<FieldOf<K>> }

const kinds: Kinds = {
  text,
  paragraph: text,
  number,
  date,
  'date-time': dateTime,
  time,
  choice,
  choices,
  'yes-no': yesNo,
  tick: yesNo,
  checklist,
  rating,
  photos,
  signature,
  notice,
}

/** The module that knows the field's kind. */
export const kindOf = (field: Field) => kinds[field.kind] as unknown as FieldKind<Field>
