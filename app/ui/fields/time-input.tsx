import { pickersOf, splitTime } from '~/domain/forms/fields/time.ts'
import { TextField } from '../field.tsx'
import { TimePicker } from '../time-picker.tsx'
import { common, type InputProps, textOf } from './input-props.ts'

/** A time of day: three pickers (hours, minutes, AM or PM), or the browser's own picker for 24 hours. */
export function TimeInput({ field, answer, errors }: InputProps<'time'>) {
  if (field.clock === 24) return <TextField {...common({ field, errors })} type="time" defaultValue={textOf(answer)} />
  const { hour, minute, period } = splitTime(answer)
  return (
    <TimePicker
      label={field.label}
      names={pickersOf(field)}
      defaultValue={{ hour, minute, period: period || field.period }}
      required={Boolean(field.required)}
      errors={{ hour: errors }}
    />
  )
}
