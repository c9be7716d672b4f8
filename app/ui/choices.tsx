import { type InputHTMLAttributes, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldError, type FieldProps, wiring } from './field.tsx'

type Box = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'type' | 'className'>

/** One tick box with its sentence; the whole row can be pressed. */
export function Checkbox({ name, id = name, label, hint, errors, plain: _, ...input }: Box) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2">
        <input {...input} {...wiring({ id, name, hint, errors })} type="checkbox" className="mt-0.5 size-5 shrink-0" />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-description`} className="pl-8 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={id} errors={errors} />
    </div>
  )
}

interface Choice {
  value: string
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

interface GroupProps extends FieldProps {
  options: readonly (string | Choice)[]
  required?: boolean
  /** Puts short answers (Yes, No) side by side. */
  inline?: boolean
}

/** Exactly one of a few choices; every row is a 44 px target. `onChange` gets the value. */
export function RadioGroup({
  defaultValue,
  value,
  onChange,
  ...group
}: GroupProps & { defaultValue?: string; value?: string; onChange?: (value: string) => void }) {
  return (
    <Group {...group}>
      {(choice, id) => (
        <input
          type="radio"
          id={id}
          name={group.name}
          value={choice.value}
          required={group.required}
          disabled={choice.disabled}
          defaultChecked={value === undefined && defaultValue !== undefined ? defaultValue === choice.value : undefined}
          checked={value === undefined ? undefined : value === choice.value}
          onChange={onChange && (() => onChange(choice.value))}
          className="mt-0.5 size-5 shrink-0"
        />
      )}
    </Group>
  )
}

/** Any number of choices, posted as a repeated field with one name. */
export function CheckboxGroup({ defaultValue = [], ...group }: GroupProps & { defaultValue?: readonly string[] }) {
  return (
    <Group {...group}>
      {(choice, id) => (
        <input
          type="checkbox"
          id={id}
          name={group.name}
          value={choice.value}
          disabled={choice.disabled}
          defaultChecked={defaultValue.includes(choice.value)}
          className="mt-0.5 size-5 shrink-0"
        />
      )}
    </Group>
  )
}

function Group({
  name,
  id = name,
  label,
  hint,
  errors,
  options,
  required,
  inline,
  plain,
  children,
}: GroupProps & { children: (choice: Choice, id: string) => ReactNode }) {
  return (
    <fieldset
      aria-describedby={wiring({ id, name, hint, errors })['aria-describedby']}
      className="grid min-w-0 gap-1.5"
    >
      <legend className="mb-1.5 font-semibold">
        {label}
        {!required && !plain && <span className="font-normal text-muted"> (optional)</span>}
      </legend>
      {hint && (
        <p id={`${id}-description`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <div className={classes(inline ? 'flex flex-wrap gap-2' : 'grid gap-2')}>
        {options.map((option, index) => {
          const choice = typeof option === 'string' ? { value: option, label: option } : option
          // The first control has the field's own id, so that an error summary can link to it.
          const choiceId = index === 0 ? id : `${id}-${index}`
          return (
            <label
              key={choice.value}
              htmlFor={choiceId}
              className="flex min-h-11 items-start gap-3 rounded-control border border-edge bg-surface px-3 py-2.5 has-checked:border-primary has-checked:bg-primary-soft has-disabled:opacity-60"
            >
              {children(choice, choiceId)}
              <span>
                {choice.label}
                {choice.hint && <span className="block text-sm text-muted">{choice.hint}</span>}
              </span>
            </label>
          )
        })}
      </div>
      <FieldError id={id} errors={errors} />
    </fieldset>
  )
}
