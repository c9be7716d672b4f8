import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  forwardRef,
} from 'react'
import { classes } from './classes.ts'

export interface FieldProps {
  name: string
  /** The control's id, to which errors link. It defaults to the name. */
  id?: string
  label: ReactNode
  hint?: ReactNode
  /** The server's messages. The first appear with the field, which is marked invalid. */
  errors?: string[]
  /** Hides the word "optional" beside fields that are not required. */
  plain?: boolean
}

/**
 * Label, hint and error around one control. `children` gets the attributes that connect them; description ends in
 * `-description`, error in `-error`, as Conform names them.
 */
export function Field({
  children,
  required,
  className,
  ...field
}: FieldProps & { required?: boolean; className?: string; children: (wiring: Wiring) => ReactNode }) {
  const id = field.id ?? field.name
  return (
    <div className={classes('grid min-w-0 grid-cols-[minmax(0,1fr)] content-end gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {field.label}
        {!required && !field.plain && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {field.hint && (
        <p id={`${id}-description`} className="text-sm text-muted">
          {field.hint}
        </p>
      )}
      {children(wiring(field))}
      <FieldError id={id} errors={field.errors} />
    </div>
  )
}

/** The messages of one field, if any; below the control and read with it. */
export function FieldError({ id, errors }: { id: string; errors?: string[] }) {
  if (!errors?.length) return null
  return (
    <p id={`${id}-error`} className="text-sm font-semibold text-bad">
      {errors.map((error) => (
        <span key={error} className="block">
          {error}
        </span>
      ))}
    </p>
  )
}

interface Wiring {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Ids and ARIA attributes that connect a control with its hint and error. */
export function wiring({ id, name, hint, errors }: Pick<FieldProps, 'id' | 'name' | 'hint' | 'errors'>): Wiring {
  const key = id ?? name
  return {
    id: key,
    name,
    'aria-invalid': errors?.length ? true : undefined,
    'aria-describedby':
      classes(hint ? `${key}-description` : null, errors?.length ? `${key}-error` : null) || undefined,
  }
}

type Control<T> = FieldProps & Omit<T, 'id' | 'name' | 'className'> & { className?: string }

/** A field for one line of text, a number, a date or an email address. */
export const TextField = forwardRef<HTMLInputElement, Control<InputHTMLAttributes<HTMLInputElement>>>(
  function TextField(props, ref) {
    const { field, control } = split(props)
    return (
      <Field {...field} required={props.required} className={props.className}>
        {(ties) => <input type="text" {...control} {...ties} ref={ref} className="control" />}
      </Field>
    )
  },
)

/** A field for several lines of text. */
export const TextArea = forwardRef<HTMLTextAreaElement, Control<TextareaHTMLAttributes<HTMLTextAreaElement>>>(
  function TextArea(props, ref) {
    const { field, control } = split(props)
    // Without a default React leaves the last one in place, and a form that is emptied would show it again.
    const start = control.value === undefined ? { defaultValue: control.defaultValue ?? '' } : {}
    return (
      <Field {...field} required={props.required} className={props.className}>
        {(ties) => <textarea rows={4} {...control} {...start} {...ties} ref={ref} className="control" />}
      </Field>
    )
  },
)

/** A list of choices; `options` are values or value and label. */
export const SelectField = forwardRef<
  HTMLSelectElement,
  Control<SelectHTMLAttributes<HTMLSelectElement>> & {
    options: readonly (string | { value: string; label: string })[]
    placeholder?: string
  }
>(function SelectField({ options, placeholder, ...props }, ref) {
  const { field, control } = split(props)
  return (
    <Field {...field} required={props.required} className={props.className}>
      {(ties) => (
        <select {...control} {...ties} ref={ref} className="control">
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const { value, label } = typeof option === 'string' ? { value: option, label: option } : option
            return (
              <option key={value} value={value}>
                {label}
              </option>
            )
          })}
        </select>
      )}
    </Field>
  )
})

function split<T extends FieldProps & { className?: string }>({
  name,
  id,
  label,
  hint,
  errors,
  plain,
  className: _,
  ...control
}: T) {
  return { field: { name, id, label, hint, errors, plain }, control }
}
