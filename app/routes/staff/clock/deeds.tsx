import { Form } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { useHydrated } from '~/ui/hydrated.ts'
import { type PunchWish } from './calls.ts'

type Send = (wish: Omit<PunchWish, 'location'>) => Promise<boolean>

/** Clock out at once: a plain form, so that it works without scripts. */
export function ClockOut({ busy, send }: { busy: boolean; send: Send }) {
  return (
    <Form method="post" onSubmit={sending(() => void send({ action: 'clock_out' }))}>
      <input type="hidden" name="intent" value="clock_out" />
      <Button type="submit" variant="signal" size="lg" icon="logout" full busy={busy} busyLabel="Clocking out...">
        Clock Out
      </Button>
    </Form>
  )
}

/** Clock in with a location alone (admins), or with a declaration (the alternative method). */
export function ClockInPlainly({ declaration, busy, send }: { declaration: boolean; busy: boolean; send: Send }) {
  const [errors, setErrors] = useState<string[]>()
  const submit = sending((form) => {
    const alternativeDeclaration = new FormData(form).has('alternativeDeclaration')
    if (declaration && !alternativeDeclaration) return setErrors(['Please confirm the declaration to clock in.'])
    setErrors(undefined)
    void send({ action: 'clock_in', ...(declaration && { alternativeDeclaration }) })
  })
  return (
    <Form method="post" noValidate onSubmit={submit} className="grid gap-3">
      <input type="hidden" name="intent" value="clock_in" />
      {declaration && (
        <Checkbox
          name="alternativeDeclaration"
          label="I declare that I am the person named on this account, and that I am at my place of work and fit for duty."
          required
          errors={errors}
        />
      )}
      <Button type="submit" variant="signal" size="lg" icon="clock" full busy={busy} busyLabel="Clocking in...">
        Clock In
      </Button>
    </Form>
  )
}

/** Clock in with a scan; without scripts there is no camera, so it says what a scan needs and offers another way. */
export function ClockInByScan({ busy, jacket, onScan }: { busy: boolean; jacket: boolean; onScan: () => void }) {
  const hydrated = useHydrated()
  return (
    <div className="grid gap-3">
      <Button
        variant="signal"
        size="lg"
        icon="face"
        full
        className="noscript:hidden"
        busy={busy || !hydrated}
        busyLabel={hydrated ? 'Clocking in...' : 'Clock In'}
        onClick={onScan}
      >
        Clock In
      </Button>
      <noscript>
        <Alert tone="info" title="A face check needs JavaScript and a camera">
          <p>
            Your picture is taken with the front camera of this device{jacket ? ', with your hi-vis jacket in it' : ''}.
            To use it, allow JavaScript for this site and load the page again, or use another phone.
          </p>
          <p className="mt-2">
            You can also clock in for a manual check: you are clocked in now, and the control room confirms later that
            it was you.
          </p>
          <form method="post" className="mt-3">
            <input type="hidden" name="intent" value="manual_check" />
            <Button type="submit" icon="user">
              Clock in for manual check
            </Button>
          </form>
        </Alert>
      </noscript>
    </div>
  )
}

const sending = (send: (form: HTMLFormElement) => void) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  send(event.currentTarget)
}
