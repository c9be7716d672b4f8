import { useNavigation } from '@remix-run/react'
import { answeredFor } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { showInstant } from '~/platform/dates.ts'

/**
 * Shown before the next clock-in, if the person has not clocked out of a shift: asks when it ended. A plain form, so
 * that it works without scripts.
 */
export default function ForgottenEndForm({
  since,
  result,
}: {
  since: Date
  result: Parameters<typeof answeredFor>[0]
}) {
  const { errors, typed } = answeredFor(result, 'forgotten')
  const busy = useNavigation().formData?.get('intent') === 'forgotten'
  return (
    <Card as="section" aria-labelledby="forgotten-title">
      <CardTitle icon="clock" title="When did your shift end?" id="forgotten-title" />
      <p className="mt-2">
        You have been clocked in since {showInstant(since)}. Say when you finished. You can then clock in again. An
        administrator will check the time.
      </p>
      <Form method="post" noValidate className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="forgotten" />
        <TextField
          name="endedAt"
          type="datetime-local"
          label="I finished at"
          required
          defaultValue={typed.endedAt}
          errors={errors.endedAt}
        />
        <TextField
          name="reason"
          label="What happened?"
          maxLength={500}
          defaultValue={typed.reason}
          errors={errors.reason}
        />
        <Button type="submit" variant="primary" icon="send" full busy={busy} busyLabel="Sending...">
          Send, and clock out
        </Button>
      </Form>
    </Card>
  )
}
