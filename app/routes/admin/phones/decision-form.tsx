import { useNavigation } from '@remix-run/react'
import { OwnDecision, OwnDecisionRecorded, useOwn } from '~/routes/admin/own-decision.tsx'
import { Alert } from '~/ui/alert.tsx'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'

/**
 * Accepts or refuses an entry that contradicts another record or came too late. A refusal gives a reason. Works without
 * scripts.
 */
export function DecisionForm({
  id,
  userId,
  name,
  timeOnly,
  result,
}: {
  id: string
  /** The person whose entry it is. */
  userId: string
  name: string
  /** Whether the entry counts as recorded and only its time is in doubt. */
  timeOnly: boolean
  result?: Parameters<typeof answeredFor>[0]
}) {
  const own = useOwn(userId)
  const { errors, typed } = answeredFor(result, undefined, id)
  const field = fieldsOf({ errors, typed })
  const busy = useNavigation().formData?.get('id') === id
  if (own === 'refused') return <OwnDecision className="w-full" />
  return (
    <Form method="post" preventScrollReset className="grid w-full gap-3">
      <input type="hidden" name="id" value={id} />
      {errors[''] && (
        <Alert tone="bad" live="alert">
          {errors['']}
        </Alert>
      )}
      {own === 'recorded' && <OwnDecisionRecorded />}
      {!timeOnly && (
        <TextField
          id={`decision-${id}`}
          {...field('notes')}
          label={`Message to ${name}`}
          hint="Required to refuse"
          maxLength={1000}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="decision" value="accept" size="sm" variant="primary" busy={busy}>
          {timeOnly ? 'Confirm the time' : 'Accept'}
        </Button>
        {!timeOnly && (
          <Button type="submit" name="decision" value="refuse" size="sm" variant="danger" busy={busy}>
            Refuse
          </Button>
        )}
      </div>
    </Form>
  )
}
