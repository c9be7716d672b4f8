import { type ReactElement } from 'react'
import { type Field, type Kind } from '~/domain/forms/forms/fields/kinds.ts'
import { ChecklistInput } from './checklist-input.tsx'
import { ChoiceInput, ChoicesInput, TickInput, YesNoInput } from './choice-input.tsx'
import { type InputProps } from './input-props.ts'
import { Notice } from './notice-input.tsx'
import { PhotosInput } from './photos-input.tsx'
import { RatingInput } from './rating-input.tsx'
import { SignatureInput } from './signature-input.tsx'
import { SiteInput } from './site-input.tsx'
import { DateInput, DateTimeInput, NumberInput, ParagraphInput, TextInput } from './text-input.tsx'
import { TimeInput } from './time-input.tsx'

type Inputs = { [K in Kind]: (props: InputProps<K>) => ReactElement | null }

/** The input of every kind of field; a new kind gets a line here. */
export const inputs: Inputs = {
  text: TextInput,
  paragraph: ParagraphInput,
  number: NumberInput,
  date: DateInput,
  'date-time': DateTimeInput,
  time: TimeInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  'yes-no': YesNoInput,
  tick: TickInput,
  checklist: ChecklistInput,
  rating: RatingInput,
  photos: PhotosInput,
  signature: SignatureInput,
  notice: Notice,
  site: SiteInput,
}

/** The input for any kind of field; its names are those that the field's reader expects. */
export function FieldInput(props: InputProps<Kind>) {
  const Input = inputs[(props.field as Field).kind] as (props: InputProps<Kind>) => ReactElement | null
  return <Input {...props} />
}
