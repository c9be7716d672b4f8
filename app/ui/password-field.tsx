import { type InputHTMLAttributes, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { useHydrated } from '../browser/runtime/hydrated.ts'
import { Icon } from './icon.tsx'

/** A password or a PIN with a show/hide toggle, which only appears with scripts. */
export function PasswordField({
  name,
  id,
  label,
  hint,
  errors,
  className,
  plain: _,
  ...input
}: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'type'>) {
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  return (
    <Field {...{ name, id, label, hint, errors }} required={input.required} className={className}>
      {(ties) => (
        <span className="relative block">
          <input
            {...input}
            {...ties}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className="control pr-12"
          />
          {hydrated && (
            <button
              type="button"
              className="absolute inset-y-0 right-0 grid w-11 place-content-center rounded-control text-muted hover:text-text"
              aria-label={`${shown ? 'Hide' : 'Show'} ${/PIN/.test(String(label)) ? 'PIN' : 'password'}`}
              aria-controls={ties.id}
              onClick={() => setShown(!shown)}
            >
              <Icon name={shown ? 'eye-off' : 'eye'} />
            </button>
          )}
        </span>
      )}
    </Field>
  )
}

/** The password of the signed-in person, to confirm an action. */
export const OwnPasswordField = ({
  name = 'password',
  label = 'Your password',
  id,
  errors,
}: Partial<Pick<FieldProps, 'name' | 'label' | 'id'>> & { errors?: string[] | null }) => (
  <PasswordField
    name={name}
    label={label}
    id={id}
    required
    autoComplete="current-password"
    errors={errors ?? undefined}
  />
)

/** A new password, and its repetition. */
export function NewPasswordFields({ errors }: { errors: Record<string, string[] | null | undefined> }) {
  const field = (name: string, label: string) => (
    <PasswordField name={name} label={label} required autoComplete="new-password" errors={errors[name] ?? undefined} />
  )
  return (
    <>
      {field('newPassword', 'New Password')}
      {field('confirmPassword', 'Confirm Password')}
    </>
  )
}
