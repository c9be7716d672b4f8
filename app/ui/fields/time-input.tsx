import { splitTime } from '~/domain/forms/fields/time.ts'
import { FieldError, TextField, wiring } from '../field.tsx'
import { common, type InputProps, textOf } from './input-props.ts'

/** A time of day: three pickers (hours, minutes, AM or PM), or the browser's own picker for 24 hours. */
export function TimeInput({ field, answer, errors }: InputProps<'time'>) {
  if (field.clock === 24) return <TextField {...common({ field, errors })} type="time" defaultValue={textOf(answer)} />
  const { hour, minute, period } = splitTime(answer)
  const ties = wiring({ name: field.name, hint: field.hint, errors })
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={ties['aria-describedby']}>
      <legend className="mb-1.5 font-semibold">{field.label}</legend>
      {field.hint && (
        <p id={`${field.name}-description`} className="text-sm text-muted">
          {field.hint}
        </p>
      )}
      <div className="grid max-w-md grid-cols-3 gap-2">
        <Picker id={field.name} name={`${field.name}.hour`} label="Hour" options={HOURS} value={hour} empty="Hour" />
        <Picker name={`${field.name}.minute`} label="Minute" options={MINUTES} value={minute} empty="Minute" />
        <Picker name={`${field.name}.period`} label="AM or PM" options={['AM', 'PM']} value={period || field.period} />
      </div>
      <FieldError id={field.name} errors={errors} />
    </fieldset>
  )
}

type PickerProps = { id?: string; name: string; label: string; options: string[]; value?: string; empty?: string }

function Picker({ id, name, label, options, value, empty }: PickerProps) {
  return (
    <select id={id ?? name} name={name} aria-label={label} defaultValue={value} className="control">
      {empty && <option value="">{empty}</option>}
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  )
}

const twoDigits = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(2, '0'))

const HOURS = twoDigits(1, 12)
const MINUTES = twoDigits(0, 59)
