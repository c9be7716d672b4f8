import { Link, useNavigation } from '@remix-run/react'
import { type FormEvent, useCallback, useState } from 'react'
import { type ActionAnswer } from '~/http/page.server.ts'
import { Alert } from '~/ui/alert.tsx'
import { lazyPart } from '~/browser/runtime/arrival.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { type Locating, useLocating } from '~/ui/geolocation.ts'
import { useHydrated } from '~/browser/runtime/hydrated.ts'
import { PasswordField } from '~/ui/password-field.tsx'
import { toast } from '~/ui/toast.tsx'
import { type PasskeyDoor } from './passkey-sign-in.tsx'
import { LocationPanel } from './first-aid/location-panel.tsx'

const PasskeySignIn = lazyPart(() => import('./passkey-sign-in.tsx'))

const GPS = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }

/** The sign-in form with a location, with its own texts for each portal. */
export function SignInForm({
  words,
  passkeys,
  isDesktop,
}: {
  words: { submit: string; pending: string; needsLocation: string; locationToast: string }
  /** The page that opens after a passkey sign-in; null if nobody has a passkey. */
  passkeys: PasskeyDoor | null
  /** Whether the browser says that it is on a desktop. */
  isDesktop: boolean
}) {
  const { ask, ...locating } = useLocating(GPS, { skipDesktop: isDesktop ? 'unasked' : true })
  const [used, setUsed] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  // The text in the field counts even before it is submitted.
  const manual = used ?? (locating.state === 'failed' ? typed.trim() || null : null)
  const [missing, setMissing] = useState(false)
  const hydrated = useHydrated()
  const pending = useNavigation().formAction !== undefined
  const answer = useAnswer<ActionAnswer>()
  const errors = answer?.result?.error ?? {}
  const initial = (answer?.result?.initialValue ?? {}) as { email?: string; location?: { address?: string } }
  const located = manual !== null || locating.state === 'verified'
  const asksCode = Boolean(errors.code)

  const { locationToast } = words
  const sayMissing = useCallback(() => {
    setMissing(true)
    toast({ title: 'Location Required', description: locationToast, tone: 'bad' })
  }, [locationToast])
  const check = (event: FormEvent) => {
    if (located) return
    event.preventDefault()
    sayMissing()
  }
  const label = pending
    ? words.pending
    : !hydrated || located
      ? words.submit
      : locating.state === 'requesting'
        ? 'Verifying Location...'
        : 'Location Required'

  return (
    <Form method="post" noValidate onSubmit={check} className="grid gap-5">
      <ErrorSummary
        title="Sign-in failed"
        errors={Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages ?? []]))}
      />
      {missing && !located && (
        <Alert tone="bad" live="alert">
          {words.needsLocation}
        </Alert>
      )}
      <TextField
        name="email"
        label="Email or username"
        plain
        required
        autoComplete={passkeys ? 'username webauthn' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={initial.email}
        errors={errors.email ?? undefined}
      />
      <PasswordField
        name="password"
        label="Password"
        plain
        required
        autoComplete="current-password"
        errors={errors.password ?? undefined}
      />
      {asksCode && (
        <TextField
          name="code"
          label="Authenticator or recovery code"
          plain
          inputMode="numeric"
          autoComplete="one-time-code"
          errors={errors.code ?? undefined}
        />
      )}
      <LocationPanel locating={locating} onAsk={ask} manual={used} onManual={setUsed} onType={setTyped} />
      {!hydrated && !isDesktop && (
        <div className="hidden noscript:block">
          <TextField
            name="location.address"
            label="Your current location"
            plain
            maxLength={200}
            defaultValue={initial.location?.address}
          />
          <input type="hidden" name="location.manual" value="on" />
        </div>
      )}
      {hydrated && <LocationFields locating={locating} manual={manual} />}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        full
        busy={pending}
        busyLabel={words.pending}
        // The button can be pressed at any time, and then shows what is missing and where.
        aria-disabled={(hydrated && !located) || undefined}
        disabled={hydrated && !located && locating.state === 'requesting'}
      >
        {label}
      </Button>
      {passkeys && (
        <div className="min-h-14 noscript:hidden">
          {hydrated && 'PublicKeyCredential' in window && (
            <PasskeySignIn
              {...passkeys}
              where={locationOf(locating, used)}
              typed={locationOf(locating, manual)}
              onMissing={sayMissing}
            />
          )}
        </div>
      )}
      <p className="text-center">
        <Link to="/forgot-password" className="link inline-flex min-h-11 items-center">
          Forgot password?
        </Link>
      </p>
    </Form>
  )
}

function locationOf(locating: Locating, manual: string | null): Record<string, unknown> | null {
  if (manual !== null) return { manual: true, address: manual }
  if (locating.state !== 'verified') return null
  const { latitude, longitude, accuracy, timestamp, address } = locating.position
  return { latitude, longitude, accuracy, timestamp, address }
}

function LocationFields({ locating, manual }: { locating: Locating; manual: string | null }) {
  if (manual !== null) {
    return (
      <>
        <input type="hidden" name="location.manual" value="on" />
        <input type="hidden" name="location.address" value={manual} />
      </>
    )
  }
  const found = locationOf(locating, manual)
  if (!found) return null
  return (
    <>
      {Object.entries(found).map(([name, value]) => (
        <input key={name} type="hidden" name={`location.${name}`} value={value as string | number} />
      ))}
    </>
  )
}
