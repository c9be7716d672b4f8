import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { Form } from '~/ui/form.tsx'
import { PasswordField } from '~/ui/password-field.tsx'

/** The signed-in person's PIN for tablets at gates: set it, change it, remove it. */
export function KioskPinCard({
  pin,
  errors,
  busy,
}: {
  pin: { set: boolean; changedAt: string | null }
  errors: Record<string, string[]>
  busy: boolean
}) {
  return (
    <Card as="section" aria-labelledby="kiosk-pin">
      <CardTitle
        id="kiosk-pin"
        icon="lock"
        title="Kiosk PIN"
        sub="Clock in on the tablet at the gate with your employee number and this PIN."
      />
      <Form method="post" noValidate preventScrollReset className="mt-3 grid gap-4">
        <ErrorSummary errors={errors} />
        <input type="hidden" name="intent" value="kiosk-pin" />
        <p>{pin.changedAt ? `Set on ${SHOWN.format(new Date(pin.changedAt))}.` : 'Not set yet.'}</p>
        <PasswordField
          name="pin"
          label={pin.set ? 'New PIN' : 'PIN'}
          hint="6 digits, hard to guess"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          required
          errors={errors.pin}
        />
        <Button type="submit" variant="secondary" busy={busy}>
          {pin.set ? 'Change PIN' : 'Set PIN'}
        </Button>
      </Form>
      {pin.set && (
        <Form method="post" className="mt-2">
          <input type="hidden" name="intent" value="remove-kiosk-pin" />
          <Button type="submit" variant="quiet" busy={busy}>
            Remove PIN
          </Button>
        </Form>
      )}
    </Card>
  )
}

const SHOWN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' })
