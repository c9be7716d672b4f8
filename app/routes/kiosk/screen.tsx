import { useEffect, useState } from 'react'
import { useRoot } from '~/root-data.ts'
import { useKiosk } from '~/browser/kiosk/use-kiosk.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { Logo } from '~/ui/logo.tsx'
import { Gate } from './gate.tsx'
import { SiteSos, SosNotSent, usePressing } from './sos.tsx'

type Enrolment = { errors: Record<string, string[]>; busy: boolean }

/**
 * The screen of a tablet: the field for its code if it is not a kiosk yet, otherwise the gate.
 * @param enrolment null if there is no connection, which is needed to enter a code
 * @param told whether the server knows this browser as a kiosk; null if it was not asked
 */
export function KioskScreen({ enrolment, told }: { enrolment: Enrolment | null; told: boolean | null }) {
  const { company } = useRoot()
  const { state, look } = useKiosk(told)
  const pressing = usePressing(look)
  const isKiosk = state.kind === 'kiosk'
  // Only a kiosk's browser caches this page for offline use.
  useEffect(() => {
    if (isKiosk) void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage('kiosk'))
  }, [isKiosk])
  return (
    <div className="min-h-dvh">
      <header className="on-ink bg-ink text-on-ink">
        <div className="mx-auto flex min-h-14 max-w-3xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
          <Logo name={company} tone="ink" />
          {isKiosk && (
            <p className="ml-auto font-semibold">
              {state.site}, {state.name}
            </p>
          )}
        </div>
        <div className="tape" />
      </header>
      <main id="main" tabIndex={-1} className="wrap-anywhere mx-auto grid max-w-3xl gap-5 px-4 py-6 outline-none">
        <noscript>
          <Alert tone="warn" title="This page needs JavaScript">
            Switch it on in the browser's settings.
          </Alert>
        </noscript>
        {state.kind === 'opening' && <p role="status">Opening...</p>}
        {/* A tablet may be revoked at the moment when a person calls for help on it. */}
        {state.kind === 'none' && (state.sosWaiting || pressing.failed) && <SosNotSent />}
        {state.kind === 'none' && <Enrol enrolment={enrolment} waiting={state.waiting} onDone={look} />}
        {isKiosk && (
          <Gate
            place={`${state.name}, ${state.site}`}
            line={state.line}
            waiting={state.waiting}
            sos={<SiteSos site={state.site} sos={state.sos} pressing={pressing} />}
            onChanged={look}
          />
        )}
      </main>
    </div>
  )
}

function Enrol({ enrolment, waiting, onDone }: { enrolment: Enrolment | null; waiting: number; onDone: () => void }) {
  const [sent, setSent] = useState(false)
  const busy = enrolment?.busy ?? false
  // Once the code is accepted, the cookie identifies the tablet.
  useEffect(() => {
    if (busy) return setSent(true)
    if (!sent) return
    setSent(false)
    onDone()
  }, [busy, sent, onDone])
  return (
    <>
      <h1 className="text-2xl font-bold">Set up this tablet</h1>
      {waiting > 0 && (
        <Alert tone="bad" title="Entries are stuck on this tablet">
          {waiting === 1
            ? '1 entry is waiting here. Ask control to record it by hand.'
            : `${waiting} entries are waiting here. Ask control to record them by hand.`}
        </Alert>
      )}
      {enrolment === null ? (
        <Alert tone="warn" title="There is no connection">
          You need a connection to set up a tablet.
        </Alert>
      ) : (
        <Card>
          <Form method="post" action="/kiosk" noValidate className="grid gap-4">
            <ErrorSummary errors={enrolment.errors} />
            <input type="hidden" name="intent" value="enrol" />
            <TextField
              name="code"
              label="Code"
              hint="An administrator sees it under Kiosks"
              required
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              errors={enrolment.errors.code}
            />
            <Button type="submit" variant="primary" size="lg" busy={busy}>
              Set up
            </Button>
          </Form>
        </Card>
      )}
    </>
  )
}
