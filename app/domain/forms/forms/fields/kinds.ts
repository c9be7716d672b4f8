import * as checklist from './checklist.ts'
import * as choice from './choice.ts'
import * as choices from './choices.ts'
import * as dateTime from './date-time.ts'
import * as date from './date.ts'
import { type FieldKind } from './field.ts'
import * as notice from './notice.ts'
import * as number from './number.ts'
import * as photos from './photos.ts'
import * as rating from './rating.ts'
import * as signature from './signature.ts'
import * as site from './site.ts'
import * as text from './text.ts'
import * as time from './time.ts'
import * as yesNo from './yes-no.ts'

/** Every kind of question. To add one, add a file and a line here. */
export const kinds = {
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
  site,
} satisfies Record<string, FieldKind<never>>

export type Kind = keyof typeof kinds

/** The fields of a kind. */
export type FieldOf<K extends Kind> = Parameters<(typeof kinds)[K]['show']>[0]

/** A question of a form, as data. */
export type Field = FieldOf<Kind>

/** Returns the module for the field's kind. */
export const kindOf = (field: Field) => kinds[field.kind] as unknown as FieldKind<Field>
