import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { LonePins } from '~/domain/safety/lone-worker/input.ts'
import { findPins, setPins } from '~/domain/safety/lone-worker/pins.server.ts'
import { showDate } from '~/platform/dates.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { Form } from '~/ui/form.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { OwnPasswordField, PasswordField } from '~/ui/password-field.tsx'

export const meta: MetaFunction = () => [{ title: 'PINs for working alone' }]

export const loader = pageLoader('staff', (actor) => findPins(actor))

export const action = pageActions('staff', {
  pins: formAction(LonePins, setPins, {
    to: '/alone',
    toast: { title: 'PINs set', tone: 'good' },
  }),
})

export const clientAction = keepTyped()

export default function Pins() {
  const { changedAt } = useLoaderData<typeof loader>()
  const { errors } = answeredFor(useAnswer<ActionAnswer>()?.result, 'pins')
  const busy = useNavigation().state === 'submitting'
  const pin = { inputMode: 'numeric', autoComplete: 'off', maxLength: 8, required: true } as const
  return (
    <div className="grid gap-5">
      <PageHeader
        title="PINs for working alone"
        sub={changedAt ? `Set on ${showDate(changedAt)}` : 'Not set yet'}
        back={{ to: '/alone', label: 'Working alone' }}
      />
      <ErrorSummary errors={errors} />
      <Card>
        <p className="mb-4">
          Memorise both. The safe PIN checks you in. The duress PIN looks the same and silently alerts control. Use it
          if you are being forced. Nothing on your phone will ever show it.
        </p>
        <Form method="post" noValidate className="grid gap-4">
          <input type="hidden" name="intent" value="pins" />
          <PasswordField {...pin} name="safe" label="Safe PIN" hint="4 to 8 digits" errors={errors.safe} />
          <PasswordField
            {...pin}
            name="duress"
            label="Duress PIN"
            hint="4 to 8 digits, not close to the first"
            errors={errors.duress}
          />
          <OwnPasswordField errors={errors.password} />
          <Button type="submit" variant="primary" size="lg" busy={busy}>
            Save the PINs
          </Button>
        </Form>
      </Card>
    </div>
  )
}
