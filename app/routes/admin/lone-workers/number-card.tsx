import { useNavigation } from '@remix-run/react'
import { type ReachableNumber } from '~/domain/safety/escalation/reach.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'

/**
 * Numbers that alarms may use, whether each has been verified, and the way to verify one: a code is sent to it and
 * typed in here.
 */
export function NumberCard({ numbers }: { numbers: readonly ReachableNumber[] }) {
  const result = useAnswer<ActionAnswer>()?.result
  const [send, back] = [answeredFor(result, 'sendCode'), answeredFor(result, 'typeCode')]
  const busy = useNavigation().formData?.get('intent')
  return (
    <Card as="section" aria-labelledby="numbers-title">
      <CardTitle
        id="numbers-title"
        icon="check-circle"
        title="Test a number"
        sub="A code is sent to the number. Ask for it and type it here."
      />
      <ul className="mt-4 grid gap-2">
        {numbers.map(({ name, phone, testedAt }) => (
          <li key={`${name} ${phone}`} className="flex flex-wrap items-center gap-3">
            <span className="font-semibold">{name}</span>
            <span>{phone}</span>
            <Badge tone={testedAt ? 'good' : 'warn'}>
              {testedAt ? `Tested ${showInstant(testedAt)}` : 'Not tested'}
            </Badge>
          </li>
        ))}
        {numbers.length === 0 && <li className="text-muted">No contact or person on call has a number yet.</li>}
      </ul>
      <Form method="post" noValidate preventScrollReset className="mt-4 grid items-end gap-4 sm:grid-cols-3">
        <div className="sm:col-span-3">
          <ErrorSummary errors={send.errors} />
        </div>
        <input type="hidden" name="intent" value="sendCode" />
        <TextField
          name="phone"
          id="send-phone"
          label="Number"
          required
          inputMode="tel"
          maxLength={26}
          defaultValue={send.typed.phone ?? back.typed.phone}
          errors={send.errors.phone}
        />
        <SelectField
          name="by"
          label="Send it by"
          required
          defaultValue={send.typed.by ?? 'sms'}
          options={[
            { value: 'sms', label: 'Text message' },
            { value: 'voice', label: 'Phone call' },
          ]}
        />
        <Button type="submit" busy={busy === 'sendCode'}>
          Send code
        </Button>
      </Form>
      <Form method="post" noValidate preventScrollReset className="mt-4 grid items-end gap-4 sm:grid-cols-3">
        <div className="sm:col-span-3">
          <ErrorSummary errors={back.errors} />
        </div>
        <input type="hidden" name="intent" value="typeCode" />
        <TextField
          name="phone"
          id="back-phone"
          label="Number"
          required
          inputMode="tel"
          maxLength={26}
          defaultValue={back.typed.phone ?? send.typed.phone}
          errors={back.errors.phone}
        />
        <TextField
          name="code"
          label="Code"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          defaultValue={back.typed.code}
          errors={back.errors.code}
        />
        <Button type="submit" variant="primary" busy={busy === 'typeCode'}>
          Confirm code
        </Button>
      </Form>
    </Card>
  )
}
