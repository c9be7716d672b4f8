import { longest } from '~/domain/forms/forms/fields/text.ts'
import { TextArea, TextField } from '../field.tsx'
import { NowButton } from './now-button.tsx'
import { common, type InputProps, textOf } from './input-props.ts'

export function TextInput({ field, answer, errors }: InputProps<'text'>) {
  return (
    <TextField
      {...common({ field, errors })}
      defaultValue={textOf(answer)}
      maxLength={longest(field)}
      autoComplete={field.autoComplete}
      inputMode={field.inputMode}
    />
  )
}

export function ParagraphInput({ field, answer, errors }: InputProps<'paragraph'>) {
  return <TextArea {...common({ field, errors })} defaultValue={textOf(answer)} maxLength={longest(field)} />
}

export function NumberInput({ field, answer, errors }: InputProps<'number'>) {
  return <TextField {...common({ field, errors })} defaultValue={textOf(answer)} inputMode="numeric" maxLength={20} />
}

export function DateInput({ field, answer, errors }: InputProps<'date'>) {
  return <TextField {...common({ field, errors })} type="date" defaultValue={textOf(answer)} />
}

export function DateTimeInput({ field, answer, errors }: InputProps<'date-time'>) {
  return (
    <div className="grid gap-1">
      <TextField {...common({ field, errors })} type="datetime-local" defaultValue={textOf(answer).slice(0, 16)} />
      <NowButton label={field.label} valuesAt={(day, time) => ({ [field.name]: `${day}T${time}` })} />
    </div>
  )
}
