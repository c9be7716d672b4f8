import { FieldError } from './field.tsx'

interface TimeValue {
  hour?: string
  minute?: string
  period?: string
}

/** Hour 01 to 12, minute 00 to 59, AM or PM: three lists with the form's names. Errors appear under the group. */
export function TimePicker({
  label,
  names,
  defaultValue,
  required,
  errors,
}: {
  label: string
  names: { hour: string; minute: string; period: string }
  defaultValue?: TimeValue
  required?: boolean
  errors?: { hour?: string[]; minute?: string[]; period?: string[] }
}) {
  const parts = [
    { part: 'hour' as const, word: 'Hour', empty: 'HH', options: HOURS },
    { part: 'minute' as const, word: 'Minute', empty: 'MM', options: MINUTES },
    { part: 'period' as const, word: 'AM or PM', empty: undefined, options: ['AM', 'PM'] },
  ]
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-semibold">
        {label}
        {!required && <span className="font-normal text-muted"> (optional)</span>}
      </legend>
      <div className="flex flex-wrap items-center gap-2">
        {parts.map(({ part, word, empty, options }) => (
          <select
            key={part}
            id={names[part]}
            name={names[part]}
            aria-label={`${label}, ${word}`}
            aria-invalid={errors?.[part]?.length ? true : undefined}
            aria-describedby={errors?.[part]?.length ? `${names[part]}-error` : undefined}
            required={required}
            defaultValue={defaultValue?.[part] ?? (empty === undefined ? 'AM' : '')}
            className="control max-w-24 min-w-18 flex-1 tabular-nums"
          >
            {empty !== undefined && <option value="">{empty}</option>}
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        ))}
      </div>
      {parts.map(({ part }) => (
        <FieldError key={part} id={names[part]} errors={errors?.[part]} />
      ))}
    </fieldset>
  )
}

const two = (number: number) => String(number).padStart(2, '0')
const HOURS = Array.from({ length: 12 }, (_, index) => two(index + 1))
const MINUTES = Array.from({ length: 60 }, (_, index) => two(index))
