import { type ReactNode, useRef, useState } from 'react'
import { type AnswerOf, call, CallFailure } from '~/api/call.ts'
import { type Said } from '~/browser/kiosk/punches.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { TextField } from '~/ui/field.tsx'
import { Choices } from './choices.tsx'
import { useIdle } from './idle.ts'
import { KioskScan } from './scan.tsx'
import { Site, SITE_PARTS, type SiteAct, type SiteFacts, type SitePart } from './site.tsx'

/** Personal data disappears this long after the last touch. */
const IDLE_MS = 10_000
/** The list of people stays longer, because it is used to count people at the door, with pauses between names. */
const LIST_IDLE_MS = 30_000

type Who = { employeeId: string; pin: string }
type Person = AnswerOf<'POST /api/kiosk/person'>
type Step =
  | { kind: 'start' }
  /** `person` is null without a connection, and will be known once the entry is sent. */
  | { kind: 'person'; who: Who; person: Person | null }
  /** The camera is checking the person. */
  | { kind: 'scan'; who: Who; person: Person }
  | { kind: 'site'; part: SitePart; who: Who; facts: SiteFacts }
  | { kind: 'done'; action: Ended; kept: boolean; words: string | null }

type Ended = Said['action'] | SiteAct['act'] | 'taken'

/** Takes a person through number and PIN, check and punch, and then returns to the start. */
export function Gate({
  place,
  line,
  waiting,
  sos,
  onChanged,
}: {
  /** The tablet's place, in words. */
  place: string
  line: boolean
  /** Unsent entries on the tablet. */
  waiting: number
  /** The SOS button, which can be reached at every step. */
  sos: ReactNode
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
    // A new key renders new fields, so that nothing that was typed remains in them.
    setForm((n) => n + 1)
  }
  const idleMs = step.kind === 'site' && step.part === 'list' ? LIST_IDLE_MS : IDLE_MS
  useIdle(busy || step.kind === 'scan' ? null : idleMs, `${step.kind} ${fault}`, restart)

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
      setStep({ kind: 'person', who, person })
    })

  const punch = (who: Who, said: Said, picture?: Uint8Array) =>
    work(async () => {
      const { sendPunch } = await import('~/browser/kiosk/punches.ts')
      const done = await sendPunch({ ...who, ...said }, picture)
      setStep({
        kind: 'done',
        action: said.action,
        kept: done.kind === 'kept',
        words: done.kind === 'recorded' ? done.words : null,
      })
      onChanged()
    })

  const openSite = (who: Who, part: SitePart) =>
    work(async () => {
      const { keepList, recallList, sendAct } = await import('~/browser/kiosk/punches.ts')
      const found = await call('POST /api/kiosk/site', who, { deadline: 8000 }).catch((error: unknown) => {
        if (error instanceof CallFailure && error.status === 0) return null
        throw error
      })
      if (found) await keepList(found.list)
      // Offline the tablet cannot tell who opened the list, so this is recorded and the server identifies the person
      // later.
      else if (part === 'list') await sendAct({ ...who, act: 'list_opened' })
      setStep({ kind: 'site', part, who, facts: found ?? { list: await recallList(), handovers: [] } })
    })

  const actAtSite = (who: Who, act: SiteAct) =>
    work(async () => {
      const { sendAct } = await import('~/browser/kiosk/punches.ts')
      const done = await sendAct({ ...who, ...act })
      setStep({ kind: 'done', action: act.act, kept: done.kind === 'kept', words: null })
      onChanged()
    })

  const take = (who: Who, id: string) =>
    work(async () => {
      await call('POST /api/kiosk/take', { ...who, id }, { deadline: 8000 })
      setStep({ kind: 'done', action: 'taken', kept: false, words: null })
    })

  return (
    <>
      {!line && (
        <Alert tone="warn" live="status" title="No connection">
          You can clock in and out, sign visitors, hand over and press SOS. The tablet sends it later. You need a
          connection to take over.
        </Alert>
      )}
      {fault && (
        <Alert tone="bad" live="alert" title="That did not work">
          {fault}
        </Alert>
      )}
      {step.kind === 'start' && <Start key={form} busy={busy} onSend={(who) => void identify(who)} />}
      {step.kind === 'person' && (
        <Choices
          person={step.person}
          busy={busy}
          onPunch={(said) => void punch(step.who, said)}
          onScan={() => step.person && setStep({ kind: 'scan', who: step.who, person: step.person })}
          onSite={(part) => void openSite(step.who, part)}
          onBack={restart}
        />
      )}
      <KioskScan
        scanning={step.kind === 'scan' ? step : null}
        place={place}
        busy={busy}
        sos={sos}
        onPunch={async (said, picture) => {
          if (step.kind !== 'scan') return false
          const done = await punch(step.who, said, picture)
          // A refusal must be readable on the page, not beneath the dialog.
          if (!done) setStep({ ...step, kind: 'person' })
          return done
        }}
        onIdle={restart}
        onClose={() => step.kind === 'scan' && setStep({ ...step, kind: 'person' })}
      />
      {step.kind === 'site' && (
        <Site
          {...step}
          line={line}
          busy={busy}
          onAct={(act) => void actAtSite(step.who, act)}
          onTake={(id) => void take(step.who, id)}
          onBack={restart}
        />
      )}
      {step.kind === 'done' && <Done {...step} onNext={restart} />}
      <footer className="grid gap-2 border-t border-line pt-4">
        {waiting > 0 && (
          <p role="status" className="font-semibold">
            {waiting === 1 ? '1 entry is waiting' : `${waiting} entries are waiting`} on this tablet.
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
      {step.kind !== 'scan' && (
        // SOS stays visible on a long page. If a keyboard leaves little space, the whole screen scrolls.
        <div className="z-10 -mx-4 border-t border-line bg-page px-4 py-4 [@media(min-height:28rem)]:sticky [@media(min-height:28rem)]:bottom-0">
          {sos}
        </div>
      )}
    </>
  )
}

const FAILED = 'Failed to record time entry. Please try again.'

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

const DONE: Record<Ended, string> = {
  clock_in: 'Clocked in',
  clock_out: 'Clocked out',
  visitor_in: 'Visitor signed in',
  visitor_out: 'Visitor signed out',
  handover: 'Handover added',
  list_opened: SITE_PARTS.list,
  taken: 'You took over',
}

function Done({ action, kept, words, onNext }: Extract<Step, { kind: 'done' }> & { onNext: () => void }) {
  const done = DONE[action]
  return (
    <>
      <h1 className="text-3xl font-extrabold">{kept ? 'Saved on this tablet' : done}</h1>
      {kept && (
        <Alert tone="warn" live="status" title={`${done} on this tablet`}>
          Control does not know about it yet. The tablet sends it when there is a connection.
        </Alert>
      )}
      {!kept && words && (
        <Alert tone="warn" live="alert" title="Please read this">
          {words}
        </Alert>
      )}
      {!kept && !words && (
        <Alert tone="good" live="status" title={done}>
          {action === 'clock_in' ? 'Have a safe shift.' : action === 'clock_out' ? 'Have a safe journey home.' : null}
        </Alert>
      )}
      <Button variant="primary" size="lg" full onClick={onNext}>
        Next person
      </Button>
    </>
  )
}
