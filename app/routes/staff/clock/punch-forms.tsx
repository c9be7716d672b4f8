import { type FormEvent, type ReactNode, useState } from 'react'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form, RequestKey } from '~/ui/form.tsx'
import { useHydrated } from '~/browser/runtime/hydrated.ts'
import { type PunchInput } from './calls.ts'
import { SiteField, type Where } from './site-field.tsx'
import { JACKET_MISSING, JacketQuestion, jacketWord, ManualCheck } from './manual-check.tsx'

type Send = (input: Omit<PunchInput, 'location'>) => Promise<boolean>

/** Clocks out at once: a plain form, so that it works without scripts. */
export function ClockOut({ busy, send }: { busy: boolean; send: Send }) {
  return (
    <Form method="post" onSubmit={sending(() => void send({ action: 'clock_out' }))}>
      <input type="hidden" name="intent" value="clock_out" />
      <Button type="submit" variant="on-ink" size="lg" icon="logout" full busy={busy} busyLabel="Clocking out...">
        Clock Out
      </Button>
    </Form>
  )
}

/** Clocks in with only a location (admins), or with a declaration (the alternative method). */
export function ClockInPlainly({
  declaration,
  jacket,
  busy,
  send,
  children,
}: {
  declaration: boolean
  /** Whether the role needs a hi-vis jacket, in which case the person declares whether they are wearing it. */
  jacket: boolean
  busy: boolean
  send: Send
  /** Further fields. */
  children: ReactNode
}) {
  const [errors, setErrors] = useState<{ declaration?: string[]; jacket?: string[] }>({})
  const submit = sending((form) => {
    const alternativeDeclaration = new FormData(form).has('alternativeDeclaration')
    if (!declaration) return void send({ action: 'clock_in' })
    const uniformDetected = jacketWord(form)
    const missing = {
      declaration: alternativeDeclaration ? undefined : ['Please confirm the declaration to clock in.'],
      jacket: jacket && uniformDetected === undefined ? JACKET_MISSING : undefined,
    }
    setErrors(missing)
    if (!missing.declaration && !missing.jacket)
      void send({ action: 'clock_in', alternativeDeclaration, uniformDetected })
  })
  return (
    <Form method="post" noValidate onSubmit={submit} className="grid gap-3">
      <input type="hidden" name="intent" value="clock_in" />
      {children}
      {declaration && (
        <Checkbox
          name="alternativeDeclaration"
          label="I declare: I am the person named on this account, at work and fit for duty."
          required
          errors={errors.declaration}
        />
      )}
      {declaration && jacket && <JacketQuestion id="jacket" errors={errors.jacket} />}
      <Button type="submit" variant="signal" size="lg" icon="clock" full busy={busy} busyLabel="Clocking in...">
        Clock In
      </Button>
    </Form>
  )
}

/**
 * Clocks in with a scan. Without scripts a photo replaces it, and anything the camera cannot decide waits for an admin.
 */
export function ClockInByScan({
  busy,
  jacket,
  where,
  onScan,
}: {
  busy: boolean
  jacket: boolean
  where: Where
  onScan: () => void
}) {
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
      {/* React leaves the content of noscript to the server, so the browser need not load it. */}
      <noscript>{import.meta.env.SSR && <ClockInByPhoto jacket={jacket} where={where} />}</noscript>
    </div>
  )
}

function ClockInByPhoto({ jacket, where }: { jacket: boolean; where: Where }) {
  return (
    <Alert tone="info" title="Clock in with a photo of yourself">
      <p>
        Without JavaScript your position is not recorded. The photo is checked after you send it. It is deleted once it
        is checked. {jacket && 'Your hi-vis jacket must be in the picture.'}
      </p>
      <form method="post" encType="multipart/form-data" className="mt-3 grid gap-3">
        <RequestKey />
        <input type="hidden" name="intent" value="photo" />
        <TextField
          name="image"
          label="Photo of yourself"
          hint="JPEG, PNG or WebP, at most 8 MB"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          capture="user"
          required
        />
        <SiteField id="site-photo" {...where} />
        {jacket && (
          <Checkbox
            name="uniformDetected"
            value="false"
            label="Clock me in even if no jacket is seen. A safety violation will be logged."
          />
        )}
        <Button type="submit" variant="signal" icon="face" full>
          Check the photo and clock in
        </Button>
      </form>
      <details className="mt-4 border-t border-line pt-3">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">
          No camera, or the check has failed twice?
        </summary>
        <p className="mb-3">You can clock in with a manual check. Control will confirm later that it was you.</p>
        <ManualCheck id="plain" jacket={jacket} busy={false}>
          <SiteField id="site-manual" {...where} />
        </ManualCheck>
      </details>
    </Alert>
  )
}

const sending = (send: (form: HTMLFormElement) => void) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  send(event.currentTarget)
}
