import { useNavigation } from '@remix-run/react'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button, buttonClass } from '~/ui/button.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { Icon } from '~/ui/icon.tsx'
import { OwnDecision, OwnDecisionRecorded, useOwn } from '~/routes/admin/own-decision.tsx'

/** Confirms or rejects a person whom the camera could not check. A rejection gives a reason. Works without scripts. */
export function IdentityForm({
  id,
  userId,
  name,
  result,
}: {
  id: string
  /** The person whose entry it is. */
  userId: string
  name: string
  result?: Parameters<typeof answeredFor>[0]
}) {
  const own = useOwn(userId)
  const { errors, typed } = answeredFor(result, 'identity', id)
  const field = fieldsOf({ errors, typed })
  const posted = useNavigation().formData
  const busy = posted?.get('intent') === 'identity' && posted.get('id') === id
  if (own === 'refused') return <OwnDecision className="w-full" />
  return (
    <details open={Object.keys(errors).length > 0 || undefined}>
      <summary className={buttonClass({ size: 'sm' }, 'cursor-pointer')}>
        <Icon name="face" />
        Decide<span className="sr-only"> who {name} is</span>
      </summary>
      <Form method="post" preventScrollReset className="mt-3 grid gap-3">
        <input type="hidden" name="intent" value="identity" />
        <input type="hidden" name="id" value={id} />
        {errors[''] && (
          <Alert tone="bad" live="alert">
            {errors['']}
          </Alert>
        )}
        {own === 'recorded' && <OwnDecisionRecorded />}
        <TextField
          id={`identity-${id}`}
          {...field('notes')}
          label="How do you know it was them?"
          hint="Required to reject"
          maxLength={1000}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="identityCheck" value="confirmed" size="sm" variant="primary" busy={busy}>
            Confirm
          </Button>
          <Button type="submit" name="identityCheck" value="rejected" size="sm" variant="danger" busy={busy}>
            Reject
          </Button>
        </div>
      </Form>
    </details>
  )
}
