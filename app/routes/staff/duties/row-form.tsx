import { useNavigation } from '@remix-run/react'
import { type ReactNode } from 'react'
import { type ActionAnswer } from '~/http/page.server.ts'
import { type Answered, answeredFor } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Form } from '~/ui/form.tsx'

export type Result = ActionAnswer['result'] | undefined

/** A form about one row of a list, with its answer: a plain form, so that it works without scripts. */
export function RowForm({
  to = '/duties',
  id,
  version,
  intent,
  submit,
  variant,
  result,
  children,
}: {
  /** The page that answers it. */
  to?: string
  id: string
  /** The version of the shift that the person sees, if their answer is about that. */
  version?: number
  intent: string
  submit: ReactNode
  variant?: 'primary' | 'danger'
  result: Result
  children?: ReactNode | ((errors: Answered['errors'], typed: Answered['typed']) => ReactNode)
}) {
  const { errors, typed } = answeredFor(result, intent, id)
  const posted = useNavigation().formData
  const busy = posted?.get('intent') === intent && posted.get('id') === id
  return (
    <Form method="post" action={to} noValidate preventScrollReset className="grid gap-3">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      {errors[''] && (
        <p role="alert" className="font-semibold text-bad">
          {errors['']}
        </p>
      )}
      {typeof children === 'function' ? children(errors, typed) : children}
      <div>
        <Button type="submit" variant={variant} busy={busy}>
          {submit}
        </Button>
      </div>
    </Form>
  )
}
