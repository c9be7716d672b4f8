import { pickersOf, splitTime } from '~/domain/forms/forms/fields/time.ts'
import { TextField } from '../field.tsx'
import { TimePicker } from '../time-picker.tsx'
import { NowButton } from './now-button.tsx'
import { common, type InputProps, textOf } from './input-props.ts'

/** A time of day: three pickers (hours, minutes, AM or PM), or the browser's own picker for 24 hours. */
export function TimeInput({ field, answer, errors }: InputProps<'time'>) {
  if (field.clock === 24) {
    return (
      <div className="grid gap-1">
        <TextField {...common({ field, errors })} type="time" defaultValue={textOf(answer)} />
        <NowButton label={field.label} valuesAt={(_day, time) => ({ [field.name]: time })} />
      </div>
    )
  }
  const names = pickersOf(field)
  const { hour, minute, period } = splitTime(answer)
  return (
    <div className="grid gap-1">
      <TimePicker
        label={field.label}
        names={names}
        defaultValue={{ hour, minute, period: period || field.period }}
        required={Boolean(field.required)}
        errors={{ hour: errors }}
      />
      <NowButton
        label={field.label}
        valuesAt={(_day, time) => {
          const now = splitTime(time)
          return { [names.hour]: now.hour, [names.minute]: now.minute, [names.period]: now.period }
        }}
      />
    </div>
  )
}
