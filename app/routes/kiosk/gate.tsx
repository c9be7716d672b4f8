import { Suspense, useRef, useState } from 'react'
import { type AnswerOf, call, CallFailure } from '~/api/call.ts'
import { lazyPart } from '~/browser/runtime/arrival.ts'
import { type Said } from '~/browser/kiosk/punches.ts'
import { type Looks } from '~/routes/staff/clock/calls.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { type Position } from '~/ui/geolocation.ts'
import { bytesOf } from '~/ui/data-url.ts'
import { TextField } from '~/ui/field.tsx'
import { Choices } from './choices.tsx'
import { useIdle } from './idle.ts'

/** The dialog of a scan, with its camera; nobody needs it before they clock in. */
const ScanDialog = lazyPart(() =>
  import('~/routes/staff/clock/clock-in-dialog.tsx').then(({ ClockInDialog }) => ({ default: ClockInDialog })),
)

/** Nothing of a person stays longer than this after the last touch; before the camera nobody touches anything. */
const IDLE_MS = 10_000
const SCAN_IDLE_MS = 45_000

type Who = { employeeId: string; pin: string }
type Person = AnswerOf<'POST /api/kiosk/person'>
type Step =
  | { kind: 'start' }
  /** `person` is null without a line: who it is will be seen once it is sent. */
  | { kind: 'person'; who: Who; person: Person | null; scanning: boolean }
  | { kind: 'done'; action: Said['action']; kept: boolean; words: string | null }

/** Number and PIN, the check, the punch; then the start again. */
export function Gate({
  place,
  line,
  waiting,
  onChanged,
}: {
  /** Where the tablet stands, in words. */
  place: string
  line: boolean
  /** Entries on the tablet that are not sent. */
  waiting: number
  onChanged: () => void
}) {
  const [step, setStep] = useState<Step>({ kind: 'start' })
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [form, setForm] = useState(0)
  const sending = useRef(false)

  const restart = () => {
    setStep({ kind: 'start' })
    setFault(null)
    // The fields are new ones: nothing that was typed is left in them.
    setForm((n) => n + 1)
  }
  const scanning = step.kind === 'person' && step.scanning
  useIdle(busy ? null : scanning ? SCAN_IDLE_MS : IDLE_MS, `${step.kind} ${scanning} ${fault}`, restart)

  const work = async (doing: () => Promise<void>): Promise<boolean> => {
    if (sending.current) return false
    sending.current = true
    setBusy(true)
    setFault(null)
    try {
      await doing()
      return true
    } catch (error) {
      setFault((error instanceof CallFailure && error.said) || FAILED)
      return false
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  const identify = (who: Who) =>
    work(async () => {
      const person = await call('POST /api/kiosk/person', who, { deadline: 8000 }).catch((error: unknown) => {
        if (error instanceof CallFailure && error.status === 0) return null
        throw error
      })
      setStep({ kind: 'person', who, person, scanning: false })
    })

  const punch = (who: Who, said: Said, frame?: string) =>
    work(async () => {
      const { sendPunch } = await import('~/browser/kiosk/punches.ts')
      const done = await sendPunch({ ...who, ...said }, frame ? bytesOf(frame) : undefined)
      setStep({
        kind: 'done',
        action: said.action,
        kept: done.kind === 'kept',
        words: done.kind === 'recorded' ? done.words : null,
      })
      onChanged()
    })

  return (
    <>
      {!line && (
        <Alert tone="warn" live="status" title="No connection">
          You can clock in and out. The tablet sends it later.
        </Alert>
      )}
      {fault && (
        <Alert tone="bad" live="alert" title="That did not work">
          {fault}
        </Alert>
      )}
      {step.kind === 'start' && <Start key={form} busy={busy} onSend={(who) => void identify(who)} />}
      {step.kind === 'person' && (
        <>
          <Choices
            person={step.person}
            // Somebody else may read along while the camera is looked at.
            hidden={step.scanning}
            busy={busy}
            onPunch={(said) => void punch(step.who, said)}
            onScan={() => setStep({ ...step, scanning: true })}
            onBack={restart}
          />
          {step.person && step.scanning && (
            <Suspense>
              <ScanDialog
                open
                check={step.person.check}
                siteId={null}
                location={{ state: 'verified', position: positionOf(place) }}
                failuresBefore={step.person.failuresInRow}
                busy={busy}
                looks={looksOf(step.who)}
                onChoose={({ biometricData, frame, ...said }) =>
                  punch(step.who, { action: 'clock_in', ...said, verificationId: biometricData?.verificationId }, frame)
                }
                onClose={restart}
              />
            </Suspense>
          )}
        </>
      )}
      {step.kind === 'done' && <Done {...step} onNext={restart} />}
      <footer className="grid gap-2 border-t border-line pt-4">
        {waiting > 0 && (
          <p role="status" className="font-semibold">
            {waiting === 1 ? '1 entry waits' : `${waiting} entries wait`} on this tablet.
          </p>
        )}
        <p>
          If a life is in danger,{' '}
          <a href="tel:999" className="link inline-flex min-h-12 items-center">
            call 999 first
          </a>
          .
        </p>
      </footer>
    </>
  )
}

const FAILED = 'Failed to record time entry. Please try again.'

const positionOf = (address: string): Position => ({
  ...{ latitude: 0, longitude: 0, accuracy: 0, timestamp: '' },
  address,
})

const looksOf = (who: Who): Looks => ({
  verify: (imageData) => call('POST /api/kiosk/scan', { ...who, imageData }),
  turn: (nonce, frames) => call('POST /api/kiosk/turn', { ...who, nonce, frames }),
})

function Start({ busy, onSend }: { busy: boolean; onSend: (who: Who) => void }) {
  const [errors, setErrors] = useState<{ employeeId?: string[]; pin?: string[] }>({})
  return (
    <>
      <h1 className="text-3xl font-extrabold">Clock in or out</h1>
      <Card>
        <form
          autoComplete="off"
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            const typed = new FormData(event.currentTarget)
            const who = { employeeId: String(typed.get('number')).trim(), pin: String(typed.get('code')).trim() }
            const missing = {
              employeeId: who.employeeId ? undefined : ['Enter your employee number'],
              pin: /^\d{6}$/.test(who.pin) ? undefined : ['Your PIN has 6 digits'],
            }
            setErrors(missing)
            if (!missing.employeeId && !missing.pin) onSend(who)
          }}
        >
          <TextField
            name="number"
            label="Employee number"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            errors={errors.employeeId}
          />
          <TextField
            name="code"
            type="password"
            label="PIN"
            hint="You choose it under Your account on your phone"
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            errors={errors.pin}
          />
          <Button type="submit" variant="primary" size="lg" full busy={busy}>
            Continue
          </Button>
        </form>
      </Card>
    </>
  )
}

function Done({ action, kept, words, onNext }: Extract<Step, { kind: 'done' }> & { onNext: () => void }) {
  const done = action === 'clock_in' ? 'Clocked in' : 'Clocked out'
  return (
    <>
      <h1 className="text-3xl font-extrabold">{kept ? 'Kept on this tablet' : done}</h1>
      {kept && (
        <Alert tone="warn" live="status" title={`${done} on this tablet`}>
          Control has not heard yet. The tablet sends it when there is a connection.
        </Alert>
      )}
      {!kept && words && (
        <Alert tone="warn" live="alert" title="Please read this">
          {words}
        </Alert>
      )}
      {!kept && !words && (
        <Alert tone="good" live="status" title={done}>
          {action === 'clock_in' ? 'Have a safe shift.' : 'Have a safe journey home.'}
        </Alert>
      )}
      <Button variant="primary" size="lg" full onClick={onNext}>
        Next person
      </Button>
    </>
  )
}
